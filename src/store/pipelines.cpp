#include "store/pipelines.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include "core/member.h"
#include "core/nearest.h"
#include "core/pathspec.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "core/whole_number.h"
#include "kinds/stage/attempt.h"
#include "kinds/stage/place.h"
#include "kinds/stage/policy.h"
#include "store/committed_config.h"
#include "store/examined.h"
#include "store/namesake.h"

namespace checkpoint {

namespace {

Error broken(const StorePath& place, const Edition& store, const std::string& message) {
  return Error(ErrorCode::corrupt, "'" + store.shown(place) + "' cannot be relied on: " + message,
               {"until it is repaired every gate of the project is closed",
                "'git log -p -- " + shell_word(pathspec_from_top(store.shown(place))) +
                    "' shows what it was, where it was committed",
                "'git checkpoint validate " + shell_word(word_from_top(store.shown(place))) +
                    "' says whether it is good once it is mended"})
      .about(store.shown(place));
}

Error no_project(const Edition& store, const Name& project) {
  return Error(ErrorCode::not_found, "there is no project '" + project.text() + "'",
               with_nearest(project.text(), texts_for(all_projects(store), &Name::text),
                            with_namesake(store, project, "project",
                                          {"'git checkpoint stage init " + shell_word(project.text()) +
                                           " \"--manifest=<file>\"' sets it up, with the stages that the file lists"})))
      .about(store.shown(layout::project(project)));
}

// A configuration that cannot be read, or a policy that is none, may have been meant as the strictest.
stage::Policy configured_policy(const Edition& store) {
  const CommittedConfig config = committed_config_of(store);
  if (config.is_unknown("policy")) return stage::Policy::manual_all;
  const auto policy = config.find("policy");
  if (!policy) return stage::Policy::guided;
  return stage::policy_named(policy->is_string() ? policy->string() : "").value_or(stage::Policy::manual_all);
}

stage::Regime regime_of(const Edition& store, const PipelineQuery& query, const Document& project) {
  stage::Regime regime;
  regime.project = query.project.text();
  regime.manifest = stage::manifest_of(reliable(store, layout::manifest(query.project), query.now));
  regime.manifest_changed = text_member(project.root(), "manifest_digest") != regime.manifest.digest;
  const auto own =
      stage::policy_named(text_member(project.root(), "checkpoint_policy")).value_or(stage::Policy::manual_all);
  regime.policy = std::max({own, regime.manifest.policy, configured_policy(store), query.policy.value_or(own)});
  if (text_member(project.root(), "pipeline_type") != regime.manifest.name) regime.manifest_changed = true;
  return regime;
}

// The sequences of the copies that a project's history keeps, in their order, by stage.
using Copies = std::map<std::string, std::vector<std::uint64_t>, std::less<>>;

Copies copies_of(const Edition& store, const Name& project) {
  Copies copies;
  for (const FolderEntry& entry : store.entries(layout::pipeline_history(project))) {
    std::string_view name = entry.name;
    if (!name.ends_with(layout::stage_suffix)) continue;
    name.remove_suffix(layout::stage_suffix.size());
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) continue;
    const auto number = whole_number<std::uint64_t>(name.substr(dot + 1));
    if (number) copies[std::string(name.substr(0, dot))].push_back(*number);
  }
  for (auto& [stage, sequences] : copies) sort(sequences);
  return copies;
}

// Why a valid document does not belong to this project; empty where it does.
std::string foreign(const stage::Manifest& manifest, const Node& document) {
  const std::string pipeline = text_member(document, "pipeline_type");
  if (pipeline.empty() || pipeline == manifest.name) return "";
  return "it was written under the pipeline '" + pipeline + "', and the project runs by '" + manifest.name + "'";
}

bool carries_approval(const stage::StageState& state) {
  return state.condition() == Condition::over && state.document->root().find("approval");
}

bool has_old_approval(const Edition& store, const Name& project, const stage::StageState& state, const Copies& copies) {
  const auto own = copies.find(state.plan->name);
  if (own == copies.end() || !carries_approval(state)) return false;
  const Name stage = Name::checked("stage", state.plan->name);
  return any_of(own->second, [&](const std::uint64_t sequence) {
    const auto copy = store.find_readable(layout::stage_archive(project, stage, sequence));
    return copy && copy->content && is_approval_of(copy->content->root(), state);
  });
}

// The history may be long: it is listed once, and only where an approval may stand in it.
void mark_old_approvals(const Edition& store, const Name& project, std::vector<stage::StageState>& stages) {
  if (none_of(stages, carries_approval)) return;
  const Copies copies = copies_of(store, project);
  for (stage::StageState& state : stages) state.is_approval_old = has_old_approval(store, project, state, copies);
}

stage::StageState state_of(const Edition& store, const PipelineQuery& query, const stage::Manifest& manifest,
                           const stage::StagePlan& plan, std::vector<StoreProblem>& problems) {
  stage::StageState state{&plan, std::nullopt, "", false};
  auto found = examined(store, layout::stage(query.project, Name::checked("stage", plan.name)), query.now);
  if (!found) return state;
  const std::string objection = found->is_valid() ? foreign(manifest, found->document->root()) : "";
  if (!objection.empty()) found->problem = StoreProblem{found->path, "other-pipeline", objection, {}};
  if (found->problem) {
    state.problem = found->problem->sentence();
    const Error error = found->problem->error("");
    state.problem_code = error.code;
    state.problem_hints = error.hints;
    problems.push_back(*found->problem);
  } else {
    state.document = found->document;
  }
  return state;
}

void add_strays(const Edition& store, const PipelineQuery& query, Pipeline& pipeline) {
  const StorePath folder = layout::pipeline(query.project);
  for (const FolderEntry& entry : store.entries(folder)) {
    const std::string_view name = stage::stage_of(entry.name);
    const bool is_known = entry.name == layout::project_file || entry.name == layout::manifest_file ||
                          entry.name == layout::history_folder;
    if (is_known || (!name.empty() && pipeline.progress.find(name) != nullptr)) continue;
    pipeline.problems.push_back(
        {store.shown(folder) + "/" + entry.name, "unknown-stage", "belongs to no stage of this pipeline", {}});
  }
}

// What ended an attempt at the stage.
bool is_kept(const stage::Progress& progress, const stage::StageState& stage) {
  const std::string status = stage.status();
  return !stage.problem.empty() || status == "awaiting_human" || status == "completed" || status == "failed" ||
         is_to_begin_anew(progress, stage);
}

const stage::StageState& known(const stage::Progress& progress, const Name& stage) {
  if (const stage::StageState* state = progress.find(stage.text())) return *state;
  throw no_stage(progress, stage);
}

// A folder that has been left empty is no project. One that cannot be listed is one: whoever looks into it says why.
bool has_stage_files(const Edition& store, const Name& project) {
  try {
    return !store.entries(layout::pipeline(project)).empty();
  } catch (const Error&) {
    return true;
  }
}

// A number above those of all stages, and of their copies but for the ones just below the spent ones, which no command
// has left room above.
std::uint64_t number_left(const Store& store, const Name& project, const stage::Progress& progress) {
  std::set<std::uint64_t> kept;
  for (const auto& [name, sequences] : copies_of(store, project)) kept.insert(sequences.begin(), sequences.end());
  std::uint64_t end = progress.lowest_spent();
  while (kept.count(end - 1) != 0 && end - 1 > progress.highest_unspent()) --end;
  kept.insert(progress.highest_unspent());
  return *std::prev(kept.lower_bound(end)) + 1;
}

// Of the stages that leave no number, the one to be given another first: the lowest, so that their order stays. Of
// several by one number that is the last stage: an earlier one that was opened again has to stay above it, as what was
// done before that is stale.
const stage::StageState* first_spent(const stage::Progress& progress) {
  const std::uint64_t spent = progress.lowest_spent();
  const stage::StageState* first = nullptr;
  for (const stage::StageState& state : progress.stages) {
    if (state.sequence() == spent) first = &state;
  }
  return first;
}

// What a hand wrote, or another program, leaves no number for whatever comes after it. Nothing is lost by a lower one
// that is above all others. Nor may the history have a copy by that number.
void require_sequence_left(const Store& store, const Name& project, const stage::Progress& progress) {
  const stage::StageState* const first = first_spent(progress);
  if (first == nullptr) return;
  const std::string path = store.shown(layout::stage(project, Name::checked("stage", first->plan->name)));
  const bool is_last = first->sequence() == stage::last_sequence;
  throw Error(ErrorCode::invalid,
              "'" + path + "' has the sequence " + std::to_string(first->sequence()) +
                  (is_last ? ", the highest there is" : ", and other stages all that are above it") +
                  ", so that no stage of '" + project.text() + "' can be written after it",
              {"set its 'sequence' to " + std::to_string(number_left(store, project, progress)) +
                   ", which is above those of the other stages, and change nothing else",
               "'git checkpoint validate " + shell_word(word_from_top(path)) + "' says whether it is good then"})
      .about(path);
}

Change change_of(const Store& store, const PipelineQuery& query, const Name& stage, const StageEdit& edit) {
  return [&](const Stored* current) {
    const Pipeline pipeline = load_pipeline(store, query);
    require_readable(pipeline.problems);  // nor is a sequence given that one of them may have
    require_sequence_left(store, query.project, pipeline.progress);
    const stage::StageState& state = known(pipeline.progress, stage);
    if (current != nullptr && current->is_in_conflict())
      throw current->content.problem().error("the stage '" + stage.text() + "'");
    Draft draft{edit(pipeline.progress, state)};
    if (current != nullptr && is_kept(pipeline.progress, state)) {
      draft.archives.push_back({layout::stage_archive(query.project, stage, state.sequence()), current->text});
    }
    return draft;
  };
}

Receipt write_held(const Store& store, const PipelineQuery& query, const Name& stage, const StageEdit& edit,
                   const std::optional<std::string>& if_match) {
  return store.update(layout::stage(query.project, stage), change_of(store, query, stage, edit), if_match);
}

}  // namespace

Error no_stage(const stage::Progress& progress, const Name& stage) {
  const stage::Manifest& manifest = progress.regime.manifest;
  return {ErrorCode::invalid,
          "the pipeline '" + manifest.name + "' has no stage '" + stage.text() + "'; its stages are " +
              manifest.stage_names(),
          with_nearest(stage.text(), texts_for(manifest.stages, &stage::StagePlan::name), {})};
}

Document reliable(const Edition& store, const StorePath& place, const Instant& now) {
  const std::optional<Stored> stored = store.find(place);
  if (!stored) throw broken(place, store, "it is missing");
  const Examined found = examined(*stored, now);
  if (found.problem) throw broken(place, store, found.problem->message);
  return *found.document;
}

Pipeline load_pipeline(const Edition& store, const PipelineQuery& query) {
  const bool exists = !store.entries(layout::pipeline(query.project)).empty();
  if (!exists) throw no_project(store, query.project);
  Pipeline pipeline{reliable(store, layout::project(query.project), query.now), {}, {}};
  pipeline.progress.regime = regime_of(store, query, pipeline.project);
  for (const stage::StagePlan& plan : pipeline.progress.regime.manifest.stages) {
    pipeline.progress.stages.push_back(
        state_of(store, query, pipeline.progress.regime.manifest, plan, pipeline.problems));
  }
  mark_old_approvals(store, query.project, pipeline.progress.stages);
  add_strays(store, query, pipeline);
  return pipeline;
}

std::vector<Name> all_projects(const Edition& store) {
  std::vector<Name> projects;
  for (const FolderEntry& entry : store.entries(layout::pipelines())) {
    const auto name = Name::parse(entry.name);
    if (entry.may_be_folder() && name && has_stage_files(store, *name)) projects.push_back(*name);
  }
  return projects;
}

Receipt write_stage(const Store& store, const PipelineQuery& query, const Name& stage, const StageEdit& edit,
                    const std::optional<std::string>& if_match) {
  known(load_pipeline(store, query).progress, stage);
  const ProjectLock held(store, query.project);
  return write_held(store, query, stage, edit, if_match);
}

Receipt preview_stage(const Store& store, const PipelineQuery& query, const Name& stage, const StageEdit& edit) {
  return store.preview(layout::stage(query.project, stage), change_of(store, query, stage, edit));
}

Receipt write_stage(const ProjectLock& /*held*/, const Store& store, const PipelineQuery& query, const Name& stage,
                    const StageEdit& edit) {
  return write_held(store, query, stage, edit, {});
}

std::vector<Stored> stage_history(const Edition& store, const Name& project, const Name& stage) {
  std::vector<Stored> entries;
  const Copies copies = copies_of(store, project);
  const auto own = copies.find(stage.text());
  if (own == copies.end()) return entries;
  for (const std::uint64_t sequence : own->second) {
    if (auto entry = store.find(layout::stage_archive(project, stage, sequence))) entries.push_back(*std::move(entry));
  }
  return entries;
}

std::string inherited_artifacts(const Edition& store, const Name& project, const stage::StageState& stage) {
  const auto artifacts = stage.member("artifacts");
  if (!artifacts || artifacts->empty()) return "";
  const std::vector<Stored> history = stage_history(store, project, Name::checked("stage", stage.plan->name));
  std::vector<Node> copies;
  for (const Stored& stored : history) {
    if (stored.content) copies.push_back(stored.content->root());
  }
  return stage::inherited(stage, copies);
}

}  // namespace checkpoint
