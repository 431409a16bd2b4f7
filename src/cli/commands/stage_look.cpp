#include "cli/choice/pipeline_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/table.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"
#include "core/first_where.h"
#include "core/json_rows.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

Pipeline opened(const PipelineChoice& choice, Context& context) {
  const PipelineQuery query = query_of(choice, std::nullopt, context);
  return pipeline_of(open_workspace(context), query);
}

json::Array rows_json(const stage::Progress& progress) {
  json::Array rows;
  for (const stage::StageState& state : progress.stages) {
    json::Object row;
    row.set("stage", state.plan->name);
    row.set("status", state.status());
    row.set("gate", stage::is_gated(progress, state));
    row.set("complete", stage::is_complete(progress, state));
    row.set("stale", stage::is_stale(progress, state));
    row.set("sequence", state.sequence());
    row.set("reason", stage::shortfall(progress, state));
    rows.add(row);
  }
  return rows;
}

// A stage may have been handed over to a person where no rule asks for that.
std::string_view gate_word(const stage::Progress& progress, const stage::StageState& state) {
  return stage::is_gated(progress, state) || stage::is_waiting(progress, state) ? "approval" : "none";
}

// What nobody has written waits for an earlier stage first.
std::string what_is_missing(const stage::Progress& progress, const stage::StageState& state) {
  const bool is_written = state.document || !state.problem.empty();
  const stage::StageState* const earlier = is_written ? nullptr : stage::prerequisite_of(progress, state);
  return earlier == nullptr ? stage::shortfall(progress, state)
                            : state.plan->name + " has to wait for " + earlier->plan->name;
}

std::string table_of(const stage::Progress& progress, const Look& look) {
  Table table({"stage", "status", "gate", "what is missing"});
  for (const stage::StageState& state : progress.stages) {
    table.add({{look.safe(state.plan->name), Tone::strong},
               {state.problem.empty() ? state.status() : "unknown"},
               {std::string(gate_word(progress, state))},
               {look.safe(what_is_missing(progress, state))}});
  }
  return table.text(look);
}

Answer run_stage_next(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = opened(choice, context);
  Answer answer;
  answer.fields = next_json(pipeline.progress);
  answer.text = look_of(context).safe(next_text(pipeline.progress)) + "\n";
  tell_problems(pipeline.problems, answer);
  return answer;
}

Answer run_stage_completed(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = opened(choice, context);
  Answer answer;
  json::Array stages;
  for (const stage::StageState& state : pipeline.progress.stages) {
    if (!stage::is_complete(pipeline.progress, state)) continue;
    stages.add(state.plan->name);
    answer.text += look_of(context).safe(state.plan->name) + "\n";
  }
  if (stages.size() == 0) answer.text = "No stage is completed.\n";
  answer.fields.set("stages", stages);
  tell_problems(pipeline.problems, answer);
  return answer;
}

Answer run_stage_latest(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = opened(choice, context);
  const stage::StageState* latest = stage::latest_stage(pipeline.progress);
  Answer answer;
  answer.fields.set("checkpoint", latest == nullptr ? json::Value() : json::Value(latest->document->root()));
  answer.text = latest == nullptr ? "Nothing has been written.\n" : json_shown(latest->document->text());
  tell_problems(pipeline.problems, answer);
  return answer;
}

Answer run_stage_read(const PipelineChoice& choice, Context& context) {
  const PipelineQuery query = query_of(choice, std::nullopt, context);
  const Workspace workspace = open_workspace(context);
  const Pipeline pipeline = pipeline_of(workspace, query);
  const Name stage = stage_named(choice, workspace.store, query);
  const Document& document = written(pipeline.progress, stage);
  Answer answer;
  answer.fields.set("checkpoint", document.root());
  answer.text = json_shown(document.text());
  return answer;
}

Answer run_stage_history(const PipelineChoice& choice, Context& context) {
  const PipelineQuery query = query_of(choice, std::nullopt, context);
  const Workspace workspace = open_workspace(context);
  pipeline_of(workspace, query);
  const Name stage = stage_named(choice, workspace.store, query);
  Answer answer;
  json::Array entries;
  for (const Stored& entry : stage_history(workspace.store, query.project, stage)) {
    json::Object row;
    row.set("path", entry.path);
    row.set("checkpoint", entry.content ? json::Value(entry.content->root()) : json::Value());
    entries.add(row);
    answer.text += look_of(context).safe(entry.path) + "\n";
  }
  if (entries.size() == 0) answer.text = "Nothing has been replaced.\n";
  answer.fields.set("entries", entries);
  return answer;
}

Answer run_stage_status(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = opened(choice, context);
  Answer answer;
  answer.fields.set("project", pipeline.project.root());
  answer.fields.set("policy", stage::name_of(pipeline.progress.regime.policy));
  answer.fields.set("stages", rows_json(pipeline.progress));
  answer.fields.set("next", next_json(pipeline.progress));
  answer.text =
      table_of(pipeline.progress, look_of(context)) + look_of(context).safe(next_text(pipeline.progress)) + "\n";
  tell_problems(pipeline.problems, answer);
  return answer;
}

// What is wrong with the project beside the files that cannot be read.
std::vector<std::string> errors_of(const stage::Progress& progress) {
  std::vector<std::string> errors;
  for (const stage::StageState& state : progress.stages) {
    if (!stage::flaw_of(progress, state).empty()) errors.push_back(stage::shortfall(progress, state));
  }
  if (progress.regime.manifest_changed) {
    errors.emplace_back("the manifest is not the one that the project was set up with; every gate is closed");
  }
  return errors;
}

Answer run_stage_validate(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = opened(choice, context);
  const std::vector<std::string> of_project = errors_of(pipeline.progress);
  std::vector<std::string> errors =
      texts_for(pipeline.problems, [](const StoreProblem& problem) { return problem.path + ": " + problem.message; });
  errors.insert(errors.end(), of_project.begin(), of_project.end());
  Answer answer;
  answer.fields.set("is_valid", errors.empty());
  answer.fields.set("errors", json::strings(errors));
  tell_problems(pipeline.problems, answer);
  for (const std::string& error : of_project) answer.alerts.push_back(look_of(context).safe(error));
  if (errors.empty()) {
    answer.confirmation = "nothing wrong\n";
  } else {
    answer.failure =
        Error(ErrorCode::invalid, counted(errors.size(), "thing") + " wrong with the project '" + choice.project + "'");
  }
  return answer;
}

}  // namespace

Runner stage_next_command(OptionSet& set) { return prepared(set, register_project, run_stage_next); }
Runner stage_completed_command(OptionSet& set) { return prepared(set, register_project, run_stage_completed); }
Runner stage_latest_command(OptionSet& set) { return prepared(set, register_project, run_stage_latest); }
Runner stage_read_command(OptionSet& set) { return prepared(set, register_stage, run_stage_read); }
Runner stage_history_command(OptionSet& set) { return prepared(set, register_stage, run_stage_history); }
Runner stage_status_command(OptionSet& set) { return prepared(set, register_project, run_stage_status); }
Runner stage_validate_command(OptionSet& set) { return prepared(set, register_project, run_stage_validate); }

}  // namespace checkpoint::cli
