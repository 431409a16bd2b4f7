#include <algorithm>

#include "doctor/checks/checks.h"
#include "doctor/departure.h"
#include "doctor/named_file.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

constexpr const char* kPointer = "/context_primer/generated_files/";

// In a sparse work tree git knows files that it did not write.
bool is_left_out(Survey& survey, const std::string& path) {
  const auto git = survey.git();
  if (!git) return false;
  const ProgramAnswer answer =
      git->run({"ls-files", "-t", "-z", "--", (is_pattern(path) ? ":(top,glob)" : ":(top,literal)") + path});
  return answer.ok() &&
         (answer.output.starts_with("S ") || answer.output.find(std::string("\0S ", 3)) != std::string::npos);
}

void add_departure(Survey& survey, const std::string& path, Finding& finding) {
  const auto git = survey.git();
  const auto mainline = survey.mainline();
  if (!git || !mainline || is_pattern(path)) return;
  if (mainline->entry(0, path)) {
    finding.message += ": it was removed from the work tree, and HEAD still has it";
    return;
  }
  const auto departure = departure_of(path, *mainline, *git);
  if (!departure) return;
  finding.proof = departure->proof;
  if (departure->renamed_to.empty()) {
    finding.message += ": it was deleted";
  } else {
    finding.message += ": it was renamed to '" + departure->renamed_to + "'";
    finding.details.emplace_back("renamed_to", departure->renamed_to);
  }
}

Finding finding_of(Survey& survey, const Note& note, std::size_t index, const std::string& path) {
  Finding finding;
  finding.kind = "session";
  finding.owner = note.skill();
  finding.path = note.path;
  finding.pointer = kPointer + std::to_string(index);
  finding.message = is_pattern(path) ? "no file matches '" + path + "'" : "'" + path + "' is not there";
  finding.details = {{"file", path}};
  add_departure(survey, path, finding);
  return finding;
}

}  // namespace

Outcome check_missing_file(Survey& survey) {
  const Location& location = survey.location();
  std::vector<Finding> findings;
  for (const Note& note : survey.notes()) {
    const Grounds grounds{location.root, location.project, session::text_member(note.document.root(), "project_dir")};
    for (std::size_t index = 0; index < note.overview.generated_files.size(); ++index) {
      for (const std::string& path : files_named_by(note.overview.generated_files[index], grounds)) {
        if (!matches_of(path, location.root, 1).empty() || is_left_out(survey, path)) continue;
        findings.push_back(finding_of(survey, note, index, path));
      }
    }
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
