#include <filesystem>
#include <system_error>

#include "core/pathspec.h"
#include "core/shell_word.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "store/pipelines.h"

namespace checkpoint::doctor {

namespace {

// Of each project once: a commit that has the stage and not what it replaced is refused.
std::vector<Finding> untracked_copies(Survey& survey, const TrackedFiles& tracked) {
  std::vector<Finding> findings;
  for (const Name& project : all_projects(survey.store())) {
    const std::string folder = survey.location().shown(layout::pipeline_history(project)) + "/";
    std::vector<FolderEntry> copies = survey.store().entries(layout::pipeline_history(project));
    std::erase_if(copies, [&](const FolderEntry& entry) {
      return !entry.name.ends_with(".json") || tracked.has(folder + entry.name);
    });
    if (copies.empty()) continue;
    Finding& finding = findings.emplace_back();
    finding.path = folder + copies.front().name;
    const std::string more = copies.size() == 1 ? "" : ", nor " + std::to_string(copies.size() - 1) + " more";
    finding.message = "git does not track this copy of what a stage was" + more +
                      ", and a commit of the stage without it is refused; 'git add " +
                      shell_word(pathspec_from_top(folder.substr(0, folder.size() - 1))) + "' adds what is there";
  }
  return findings;
}

// git here takes in nothing of a submodule, or of another repository that lies in the place of the store.
std::vector<Finding> in_repository_of_its_own(const Survey& survey) {
  const std::string store = survey.location().shown_store();
  std::error_code none;
  if (!std::filesystem::exists(survey.location().root / store / ".git", none)) return {};
  Finding finding;
  finding.path = store;
  finding.message =
      "is a git repository of its own: nothing in it is committed with this project, nor checked by its "
      "hook; move it away, or keep the checkpoints in another folder of this project, "
      "'git checkpoint \"--dir=<folder>\" init'";
  return {finding};
}

}  // namespace

Outcome check_untracked(Survey& survey) {
  const auto tracked = survey.tracked();
  if (!tracked) return skipped(tracked.reason);
  std::vector<Finding> findings = in_repository_of_its_own(survey);
  if (!findings.empty()) return outcome_of(std::move(findings));
  for (const Listed& listed : survey.documents()) {
    if (tracked->has(listed.path)) continue;
    Finding finding = finding_in(listed);
    finding.message = "git does not track this file: nobody else will see it; 'git add " +
                      shell_word(pathspec_from_top(listed.path)) + "' adds it";
    findings.push_back(std::move(finding));
  }
  for (Finding& copies : untracked_copies(survey, *tracked)) findings.push_back(std::move(copies));
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
