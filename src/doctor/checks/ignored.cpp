#include <map>
#include <tuple>

#include "core/take.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

// A pattern of a file such as .gitignore that matches checkpoints.
struct Pattern {
  std::string source;
  std::string line;
  std::string text;

  auto operator<=>(const Pattern&) const = default;
};

std::string asked_about(Survey& survey) {
  // What a new checkpoint would be called counts too: one that is tracked already is not lost, the next one is.
  std::string input = survey.location().shown_store() + "/new" + std::string(layout::session_suffix) + '\0';
  for (const Listed& listed : survey.documents()) input += listed.path + '\0';
  return input;
}

Finding finding_of(const Pattern& pattern, std::size_t count, const Location& location) {
  Finding finding;
  finding.path = location.shown_store();
  finding.message = "'" + pattern.source + "', line " + pattern.line + " ('" + pattern.text + "') keeps " +
                    (count == 0 ? std::string("new checkpoints") : std::to_string(count) + " of the checkpoints") +
                    " out of git: nobody else will see them";
  finding.details = {{"source", pattern.source}, {"line", pattern.line}, {"pattern", pattern.text}, {"count", count}};
  return finding;
}

}  // namespace

Outcome check_ignored(Survey& survey) {
  const auto git = survey.git();
  if (!git) return skipped(git.reason);
  const ProgramAnswer answer = git->run({"check-ignore", "--no-index", "-v", "-z", "--stdin"}, asked_about(survey));
  if (answer.status > 1) return skipped("git cannot tell what is ignored: " + answer.errors);
  // <source> NUL <line> NUL <pattern> NUL <path> NUL; a pattern with `!` takes something in again.
  const std::vector<std::string_view> parts = parts_of(answer.output, '\0');
  const std::string made_up = survey.location().shown_store() + "/new" + std::string(layout::session_suffix);
  std::map<Pattern, std::size_t> counts;
  for (std::size_t at = 0; at + 3 < parts.size(); at += 4) {
    if (parts[at + 2].starts_with('!')) continue;
    counts[{std::string(parts[at]), std::string(parts[at + 1]), std::string(parts[at + 2])}] +=
        parts[at + 3] == made_up ? 0U : 1U;
  }
  std::vector<Finding> findings;
  for (const auto& [pattern, count] : counts) findings.push_back(finding_of(pattern, count, survey.location()));
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
