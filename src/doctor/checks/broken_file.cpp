#include "doctor/checks/broken_file.h"

#include <algorithm>

#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "store/committed_paths.h"
#include "store/other_case.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const Listed& listed, const StoreProblem& problem) {
  Finding finding = error_in(listed);
  finding.message = problem.message;
  finding.details = {{"code", std::string_view(problem.code)}};
  if (problem.at) {
    finding.message = "line " + std::to_string(problem.at->line) + ", column " + std::to_string(problem.at->column) +
                      ": " + problem.message;
    finding.details.emplace_back("line", problem.at->line);
    finding.details.emplace_back("column", problem.at->column);
  }
  const std::vector<std::string> hints = problem.error(problem.path).hints;
  if (listed.kind == nullptr) finding.message = "'" + listed.path + "' " + finding.message;
  if (!hints.empty()) finding.message += "; " + hints.front();
  return finding;
}

Finding finding_of(const StoreProblem& problem) {
  Finding finding;
  finding.level = Severity::error;
  finding.path = problem.path;
  finding.message = "'" + problem.path + "' " + problem.message;
  finding.details = {{"code", std::string_view(problem.code)}};
  return finding;
}

}  // namespace

Outcome broken_files(Survey& survey, std::initializer_list<ProblemCode> codes) {
  std::vector<const Listed*> broken;
  std::vector<StoreProblem> problems;
  for (const Listed& listed : survey.documents()) {
    const bool is_meant =
        !listed.file && std::find(codes.begin(), codes.end(), listed.file.problem().code) != codes.end();
    if (!is_meant) continue;
    broken.push_back(&listed);
    problems.push_back(listed.file.problem());
  }
  note_versions(problems, survey.git().thing, survey.location().shown_store());
  std::vector<Finding> findings;
  for (std::size_t at = 0; at < broken.size(); ++at) findings.push_back(finding_of(*broken[at], problems[at]));
  return outcome_of(std::move(findings));
}

Outcome check_conflict_markers(Survey& survey) { return broken_files(survey, {"conflict-markers"}); }

Outcome check_duplicate_key(Survey& survey) { return broken_files(survey, {"duplicate-key"}); }

Outcome check_invalid_json(Survey& survey) {
  Outcome outcome = broken_files(
      survey, {"invalid-json", "invalid-encoding", "too-deep", "symlink", "not-a-file", "unreadable", "unsafe-name"});
  for (const OtherCase& one : other_cases_here(survey.store(), survey.documents(), survey.git().thing)) {
    outcome.findings.push_back(finding_of(one.problem()));
  }
  return outcome_of(std::move(outcome.findings));
}

}  // namespace checkpoint::doctor
