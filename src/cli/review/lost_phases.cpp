#include "cli/review/lost_phases.h"

#include <set>

#include "core/workflow_layout.h"
#include "kinds/workflow/place.h"
#include "store/git_edition.h"
#include "store/workflows.h"

namespace checkpoint::cli {
namespace {

// Relative to the repository; archives are none of them.
std::vector<std::string> workflows_among(const std::vector<std::string>& changed) {
  std::set<std::string> folders;
  for (const std::string& path : changed) {
    if (workflow::workflow_at(layout::within_store(path)).empty()) continue;
    folders.insert(path.substr(0, path.rfind('/')));
  }
  return {folders.begin(), folders.end()};
}

Verdict verdict_on_lost(const StoreProblem& problem) {
  return {problem.path, "workflow", false, {{problem.code, Level::error, "", problem.message, {}}}, {}};
}

}  // namespace

std::vector<StoreProblem> lost_phases_in(const std::vector<StagedFile>& files, const Limits& limits) {
  std::vector<StoreProblem> lost;
  for (const auto& [folder, edition] : editions_of(files, limits)) {
    for (StoreProblem& problem : lost_phases(edition)) lost.push_back(std::move(problem));
  }
  return lost;
}

std::vector<StoreProblem> lost_phases_in(const GitCommand& git, const std::vector<std::string>& changed,
                                         const std::optional<std::string>& commit, const Limits& limits) {
  const std::vector<std::string> folders = workflows_among(changed);
  if (folders.empty()) return {};
  return lost_phases_in(commit ? committed_files_at(git, *commit, folders, limits.max_bytes)
                               : indexed_files_at(git, folders, limits.max_bytes),
                        limits);
}

void add_lost_phases(const std::vector<StoreProblem>& lost, std::vector<Verdict>& verdicts) {
  for (const StoreProblem& problem : lost) verdicts.push_back(verdict_on_lost(problem));
}

void add_lost_phases(const std::vector<StoreProblem>& lost, std::map<std::string, Verdict>& verdicts) {
  for (const StoreProblem& problem : lost) {
    Verdict& verdict = verdicts.try_emplace(problem.path, verdict_on_lost(problem)).first->second;
    if (verdict.is_valid) verdict = verdict_on_lost(problem);
  }
}

}  // namespace checkpoint::cli
