#include "cli/choice/pipeline_choice.h"

#include <algorithm>

#include "cli/choice/given_limits.h"
#include "cli/choice/listed_name.h"
#include "cli/command/rendering.h"
#include "cli/yaml/yaml.h"
#include "core/folder.h"
#include "core/pathspec.h"
#include "core/shell_word.h"
#include "core/wrong_word.h"
#include "kinds/stage/policy.h"

namespace checkpoint::cli {
namespace {

Document json_in(const std::string& text, const std::string& file) {
  auto document = Document::parse(text, given_limits);
  if (document) return *document;
  const Position at = document.problem().at;
  throw Error(ErrorCode::invalid, "'" + file + "' is not JSON: line " + std::to_string(at.line) + ", column " +
                                      std::to_string(at.column) + ": " + document.problem().message);
}

Error without_stage(const stage::Progress& progress) {
  const std::string& project = progress.regime.project;
  Error error(ErrorCode::usage,
              "missing <stage>: the stages of '" + project + "' are " + progress.regime.manifest.stage_names());
  for (const stage::StageState& state : progress.stages) {
    if (!stage::is_waiting(progress, state)) continue;
    error.hints.push_back("'git checkpoint stage read " + shell_word(project) + " " + shell_word(state.plan->name) +
                          "' shows what waits for a person");
  }
  if (error.hints.empty())
    error.hints.push_back("'git checkpoint stage status " + shell_word(project) + "' says how they stand");
  return error;
}

}  // namespace

void register_project(OptionSet& set, PipelineChoice& choice) {
  set.required("project", choice.project, "the project");
}

void register_stage(OptionSet& set, PipelineChoice& choice) {
  register_project(set, choice);
  set.required("stage", choice.stage, "the stage");
  choice.takes_stage = true;
}

PipelineChoice apart(const PipelineChoice& choice) {
  if (!choice.takes_stage) return choice;
  const NamedPart found = apart({choice.project, choice.stage}, "project");
  return {found.work, found.part, true};
}

PipelineQuery query_of(const PipelineChoice& choice, const std::optional<std::string>& policy, const Context& context) {
  const Name project = work_named("project", apart(choice).project, "project");
  if (!policy) return {project, std::nullopt, context.now()};
  const auto named = stage::policy_named(*policy);
  if (named) return {project, named, context.now()};
  throw wrong_word("--policy", stage::policy_names(), *policy);
}

Pipeline pipeline_of(const Workspace& workspace, const PipelineQuery& query) {
  require_here(workspace, layout::pipeline(query.project));
  return load_pipeline(workspace.store, query);
}

Pipeline pipeline_of(const PipelineChoice& choice, Context& context) {
  const PipelineQuery query = query_of(choice, std::nullopt, context);
  return pipeline_of(open_workspace(context), query);
}

Name stage_named(const PipelineChoice& choice, const Edition& store, const PipelineQuery& query) {
  if (const auto stage = apart(choice).stage) return Name::checked("stage", *stage);
  throw without_stage(load_pipeline(store, query).progress);
}

json::Object next_json(const stage::Progress& progress) {
  const stage::StageState* next = stage::next_stage(progress);
  json::Object object;
  object.set("stage", next == nullptr ? json::Value() : json::Value(next->plan->name));
  object.set("reason", next == nullptr ? "every stage is completed" : stage::shortfall(progress, *next));
  object.set("gate", next != nullptr && stage::is_gated(progress, *next));
  return object;
}

std::string next_text(const stage::Progress& progress) {
  const stage::StageState* next = stage::next_stage(progress);
  if (next == nullptr) return "Every stage is completed.";
  return "Go on with " + next->plan->name + ": " + stage::shortfall(progress, *next) + ".";
}

const Document& written(const stage::Progress& progress, const Name& stage) {
  const stage::StageState* state = progress.find(stage.text());
  if (state == nullptr) {
    throw no_stage(progress, stage);
  }
  if (!state->problem.empty()) {
    throw Error(state->problem_code, "the stage '" + stage.text() + "' cannot be relied on: " + state->problem,
                state->problem_hints);
  }
  if (!state->document) throw Error(ErrorCode::not_found, "the stage '" + stage.text() + "' has not been written");
  return *state->document;
}

std::string committing_line(const Name& project, const Workspace& workspace, const Context& context) {
  if (!workspace.location.in_repository()) return "";
  const std::string folder = workspace.location.shown(layout::pipeline(project));
  return "to commit it: git add " + look_of(context).safe(shell_word(pathspec_from_top(folder))) + "\n";
}

std::string file_text(const std::string& file, const Context& context) {
  const std::filesystem::path path = (context.cwd / file).lexically_normal();
  const Folder folder = Folder::open(path.parent_path().string(), "");
  const auto content = folder.read(path.filename().string(), Limits{}.max_bytes);
  if (!content) {
    throw Error(content.problem().fault == FileFault::missing ? ErrorCode::not_found : ErrorCode::io,
                "cannot read '" + file + "': " + content.problem().message);
  }
  return content->text;
}

Document json_file(const std::string& file, const Context& context) { return json_in(file_text(file, context), file); }

Document manifest_in(const std::string& text, const std::string& file) {
  if (!file.ends_with(".yaml") && !file.ends_with(".yml")) return json_in(text, file);
  auto document = Document::parse(json_of_yaml(text, file), given_limits);
  if (document) return *document;
  throw Error(ErrorCode::invalid, "'" + file + "' cannot be a manifest: " + document.problem().message);
}

Document manifest_file(const std::string& file, const Context& context) {
  return manifest_in(file_text(file, context), file);
}

}  // namespace checkpoint::cli
