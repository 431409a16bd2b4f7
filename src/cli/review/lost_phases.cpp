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

Verdict verdict_on_lost(const LostPhase& lost) {
  const Violations said{{lost.problem.code, lost.level, "", lost.problem.message, {}}};
  if (lost.level == Level::error) return {lost.problem.path, "workflow", false, said, {}};
  return {lost.problem.path, "workflow", true, {}, said};
}

}  // namespace

std::vector<LostPhase> lost_phases_in(const std::vector<StagedFile>& files, const Limits& limits) {
  std::vector<LostPhase> lost;
  for (const auto& [folder, edition] : editions_of(files, limits)) {
    for (LostPhase& phase : lost_phases(edition)) lost.push_back(std::move(phase));
  }
  return lost;
}

std::vector<LostPhase> lost_phases_in(const GitCommand& git, const std::vector<std::string>& changed,
                                      const std::optional<std::string>& commit, const Limits& limits) {
  const std::vector<std::string> folders = workflows_among(changed);
  if (folders.empty()) return {};
  return lost_phases_in(commit ? committed_files_at(git, *commit, folders, limits.max_bytes)
                               : indexed_files_at(git, folders, limits.max_bytes),
                        limits);
}

void add_lost_phases(const std::vector<LostPhase>& lost, std::vector<Verdict>& verdicts) {
  for (const LostPhase& phase : lost) verdicts.push_back(verdict_on_lost(phase));
}

void add_lost_phases(const std::vector<LostPhase>& lost, std::map<std::string, Verdict>& verdicts) {
  for (const LostPhase& phase : lost) {
    Verdict& verdict = verdicts.try_emplace(phase.problem.path, verdict_on_lost(phase)).first->second;
    if (verdict.is_valid && verdict.warnings.empty()) verdict = verdict_on_lost(phase);
  }
}

}  // namespace checkpoint::cli
