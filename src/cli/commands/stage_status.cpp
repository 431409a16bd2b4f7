#include "cli/choice/pipeline_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/table.h"
#include "cli/views/problems.h"

namespace checkpoint::cli {
namespace {

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

Answer run_stage_status(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = pipeline_of(choice, context);
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

}  // namespace

Runner stage_status_command(OptionSet& set) { return prepared(set, register_project, run_stage_status); }

}  // namespace checkpoint::cli
