#include "store/gate_judgement.h"

#include "core/shell_word.h"
#include "kinds/stage/bypass.h"
#include "kinds/stage/place.h"
#include "store/pipelines.h"

namespace checkpoint {

namespace {

// The gated stage before `stage` that was not written before it: what stands there now is not what it was built on. Of
// one number with it, it came from another branch, or a hand gave it that.
const stage::StageState* newer_gate_before(const stage::Progress& progress, const stage::StageState& stage) {
  if (!stage.has_gone_on() || stage.sequence() == 0 || is_stale(progress, stage)) return nullptr;
  for (const stage::StageState& earlier : progress.stages) {
    if (&earlier == &stage) return nullptr;
    const bool is_gate = earlier.plan->checkpoint_required && is_gated(progress, earlier);
    if (is_gate && earlier.sequence() >= stage.sequence()) return &earlier;
  }
  return nullptr;
}

std::string out_of_order(const stage::StageState& stage, const stage::StageState& gate) {
  if (gate.sequence() > stage.sequence()) {
    return stage.plan->name + " was written before " + gate.plan->name + " as it stands, on which it builds";
  }
  return stage.plan->name + " has the sequence of " + gate.plan->name + ", " + std::to_string(stage.sequence()) +
         ", and builds on it: which of them was written first cannot be told";
}

// The stage before `stage` that has its number, where no time tells which of the two was written last. Numbers are
// given one by one, so that only branches and hands give one twice.
const stage::StageState* same_age_before(const stage::Progress& progress, const stage::StageState& stage) {
  if (stage.sequence() == 0) return nullptr;
  for (const stage::StageState& earlier : progress.stages) {
    if (&earlier == &stage) return nullptr;
    const bool is_told = earlier.time() && stage.time() && earlier.time() != stage.time();
    if (earlier.sequence() == stage.sequence() && !is_told) return &earlier;
  }
  return nullptr;
}

// The earlier stage that was opened again after `stage` by the sequences, where nothing else says so: a merge brought
// the two together, or a hand wrote one of them. Null where there is none.
const stage::StageState* reopened_unmarked(const stage::Progress& progress, const stage::StageState& stage) {
  return stage.has_gone_on() && !stage.is_marked_stale() ? reopened_before(progress, stage) : nullptr;
}

// Of one number with it, it counts as older: nothing says that it was written after.
std::string older_than_reopening(const stage::StageState& stage, const stage::StageState& opened) {
  const std::string& name = opened.plan->name;
  const std::string order = opened.sequence() == stage.sequence()
                                ? "has the sequence of " + name + ", " + std::to_string(stage.sequence()) +
                                      ", which was opened again: nothing tells that it was written after that"
                                : "by its sequence it was written before " + name + " was opened again";
  return stage.plan->name + " is " + stage.status() + ", and " + order +
         ": it counts for nothing until it is written anew";
}

// Adds what is wrong with one project.
class ProjectJudge {
 public:
  ProjectJudge(const Edition& store, const Name& project, const Pipeline& pipeline, std::vector<GateBreach>& breaches)
      : store_(store), project_(project), pipeline_(pipeline), breaches_(breaches) {}

  void judge() {
    judge_manifest();
    for (const StoreProblem& problem : pipeline_.problems) judge_file(problem);
    for (const stage::StageState& stage : pipeline_.progress.stages) judge_stage(stage);
  }

 private:
  void judge_manifest() {
    if (!pipeline_.progress.regime.manifest_changed) return;
    add("", store_.shown(layout::manifest(project_)),
        {"manifest-changed",
         Level::error,
         "",
         "is not the manifest that the project was set up with, and no gate opens under it: restore it, or take the "
         "new one over with 'git checkpoint stage init " +
             shell_word(project_.text()) + " \"--manifest=<file>\"'",
         {}});
  }

  // What is broken has its own verdict, and what is no stage is nobody's business.
  void judge_file(const StoreProblem& problem) {
    const bool is_stage = !stage::stage_of(problem.path.substr(problem.path.rfind('/') + 1)).empty();
    if (problem.code == "other-pipeline") add("", problem.path, {problem.code, Level::error, "", problem.message, {}});
    if (problem.code == "unknown-stage" && is_stage) {
      add("", problem.path, {problem.code, Level::warning, "", problem.message, {}});
    }
  }

  void judge_stage(const stage::StageState& stage) {
    const std::string bypass = bypass_of(pipeline_.progress, stage);
    if (!bypass.empty()) return add(stage, "stage-gate-skipped", Level::error, bypass);
    if (const stage::StageState* gate = newer_gate_before(pipeline_.progress, stage)) {
      return add(stage, "stage-order", Level::warning, out_of_order(stage, *gate));
    }
    if (const stage::StageState* opened = reopened_unmarked(pipeline_.progress, stage)) {
      return add(stage, "stage-order", Level::warning, older_than_reopening(stage, *opened), "sequence");
    }
    if (const stage::StageState* other = same_age_before(pipeline_.progress, stage)) {
      add(stage, "sequence-repeated", Level::warning,
          stage.plan->name + " has the sequence and the time of " + other->plan->name + ", " +
              std::to_string(stage.sequence()) + ": which of them was written last cannot be told");
    }
  }

  void add(const stage::StageState& stage, ProblemCode code, Level level, std::string message,
           std::string_view member = "status") {
    const std::string path = store_.shown(layout::stage(project_, Name::checked("stage", stage.plan->name)));
    const auto told = stage.document->root().find(member);
    const Position at = told ? told->position() : Position{};
    add(stage.plan->name, path, {code, level, "/" + std::string(member), std::move(message), at});
  }

  void add(const std::string& stage, const std::string& path, Violation violation) {
    breaches_.push_back({project_.text(), stage, path, std::move(violation)});
  }

  const Edition& store_;
  const Name& project_;
  const Pipeline& pipeline_;
  std::vector<GateBreach>& breaches_;
};

// What is broken is named where files are read; what is not there is named nowhere else.
void judge_missing(const Edition& store, const Name& project, const Error& error, GateJudgement& judgement) {
  for (const StorePath& place : {layout::project(project), layout::manifest(project)}) {
    if (error.path != store.shown(place) || store.has_entry(layout::pipeline(project), place.file())) continue;
    judgement.breaches.push_back({project.text(), "", error.path, {error.code, Level::error, "", error.message, {}}});
    return;
  }
  judgement.unjudged.push_back({project.text(), error});
}

}  // namespace

GateJudgement judge_gates(const Edition& store, const Instant& now) {
  GateJudgement judgement;
  if (!store.can_list(layout::pipelines())) return judgement;
  for (const Name& project : all_projects(store)) {
    try {
      const Pipeline pipeline = load_pipeline(store, {project, std::nullopt, now});
      ProjectJudge(store, project, pipeline, judgement.breaches).judge();
    } catch (const Error& error) {
      judge_missing(store, project, error, judgement);
    }
  }
  return judgement;
}

}  // namespace checkpoint
