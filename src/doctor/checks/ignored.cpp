#include <compare>
#include <map>

#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "store/rule_files.h"

namespace checkpoint::doctor {

namespace {

// A pattern of a file such as .gitignore that matches checkpoints.
struct Pattern {
  std::string source;
  std::string line;
  std::string text;

  std::strong_ordering operator<=>(const Pattern&) const =
      default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

Finding finding_of(const Pattern& pattern, std::size_t count, const Location& location) {
  Finding finding;
  finding.path = location.shown_store();
  finding.message = "'" + pattern.source + "', line " + pattern.line + " ('" + pattern.text + "') keeps " +
                    (count == 0 ? std::string("new checkpoints") : std::to_string(count) + " of the checkpoints") +
                    " out of git: nobody else will see them";
  finding.details = {{"source", pattern.source}, {"line", pattern.line}, {"pattern", pattern.text}, {"count", count}};
  return finding;
}

// A file of ignores that nobody can read.
Finding finding_of(const std::string& file) {
  Finding finding;
  finding.path = file;
  finding.message = blocking_text(file) + ": put a regular file in its place, or move it away";
  return finding;
}

}  // namespace

Outcome check_ignored(Survey& survey) {
  const auto blocking = blocking_rules(survey.location().root, survey.assignment().environment, Rules::ignores);
  if (blocking && survey.git()) return outcome_of({finding_of(*blocking)});
  const auto ignored = survey.ignored();
  if (!ignored) return skipped(ignored.reason);
  const std::string made_up = survey.next_path();
  std::map<Pattern, std::size_t> counts;
  for (const IgnoredFile& file : *ignored) {
    counts[{file.source, file.line, file.pattern}] += file.path == made_up ? 0U : 1U;
  }
  std::vector<Finding> findings;
  findings.reserve(counts.size());
  for (const auto& [pattern, count] : counts) findings.push_back(finding_of(pattern, count, survey.location()));
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
