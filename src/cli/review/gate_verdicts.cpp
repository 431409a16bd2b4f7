#include "cli/review/gate_verdicts.h"

#include <algorithm>
#include <utility>

#include "core/layout.h"
#include "kinds/stage/bypass.h"
#include "store/pipelines.h"

namespace checkpoint::cli {
namespace {

// The verdict on the file at `path`; a file that is missing gets one.
Verdict& verdict_at(const std::string& path, std::vector<Verdict>& verdicts) {
  const auto found =
      std::find_if(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) { return verdict.path == path; });
  if (found != verdicts.end()) return *found;
  verdicts.push_back({path, "stage", true, {}, {}});
  return verdicts.back();
}

void add_error(Verdict& verdict, Violation error) {
  verdict.is_valid = false;
  verdict.errors.push_back(std::move(error));
}

void judge(const Pipeline& pipeline, const Name& project, const Workspace& workspace, std::vector<Verdict>& verdicts) {
  for (const stage::StageState& state : pipeline.progress.stages) {
    const std::string bypass = stage::bypass_of(pipeline.progress, state);
    if (bypass.empty()) continue;
    const Name stage = Name::checked("stage", state.plan->name);
    const std::string path = workspace.location.shown(layout::stage(project, stage));
    const Position at = state.document->root().find("status")->position();
    add_error(verdict_at(path, verdicts), {"stage-gate-skipped", Level::error, "/status", bypass, at});
  }
}

}  // namespace

void judge_gates(const Workspace& workspace, const Instant& now, std::vector<Verdict>& verdicts) {
  for (const Name& project : all_projects(workspace.store)) {
    try {
      judge(load_pipeline(workspace.store, {project, std::nullopt, now}), project, workspace, verdicts);
    } catch (const Error& error) {
      Verdict& verdict = verdict_at(error.path, verdicts);
      if (verdict.is_valid) add_error(verdict, {name_of(error.code), Level::error, "", error.message, {}});
    }
  }
}

}  // namespace checkpoint::cli
