#include "cli/choice/earlier_outputs.h"
#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/command/verification.h"
#include "cli/commands/commands.h"
#include "cli/commands/workflow_start.h"
#include "cli/terminal/paragraph.h"
#include "core/digest.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "kinds/status.h"
#include "kinds/workflow/integrity.h"
#include "kinds/workflow/writing.h"

namespace checkpoint::cli {
namespace {

struct WorkflowResumeOptions {
  WorkflowChoice choice;
  bool proceed = false;
  std::optional<std::string> if_match;
};

using workflow::Decision;
using workflow::Doubt;
using workflow::Insistence;

std::string heading_of(const Workflow& workflow, Decision decision) {
  const std::string id = workflow.id.text();
  if (decision == Decision::complete) return "The workflow " + id + " is complete";
  return "Resuming workflow " + id + " from " + workflow.state.current_phase + " phase";
}

std::string resumption_text(const Workflow& workflow, const workflow::Resumption& resumption, const Look& look) {
  std::string text = look.safe(heading_of(workflow, resumption.decision)) + "\n" + standing_text(workflow, look);
  text += paragraph_text({std::string(workflow::name_of(resumption.decision)) + ": ", resumption.reason, Tone::strong},
                         look);
  for (std::size_t index = 1; index < resumption.flaws.size(); ++index) {
    text += paragraph_text({"     also: ", resumption.flaws[index]}, look);
  }
  // Who works on the phase does not open its gate.
  const std::string whose = resumption.decision == Decision::decide ? "for a person: " : "";
  const std::string arrow = "  " + std::string(look.glyph(Glyph::arrow)) + " " + whose;
  if (!resumption.action.empty()) text += paragraph_text({arrow, resumption.action}, look);
  if (resumption.doubt == Doubt::ancient) {
    text += paragraph_text({"  or: ", look.program + "workflow archive " + shell_word(workflow.id.text()) +
                                          ", or start it with --fresh, which archives it too"},
                           look);
  }
  return text;
}

Answer informed(const Workflow& workflow, const workflow::Resumption& resumption, const Context& context) {
  Answer answer;
  answer.fields.set("decision", workflow::name_of(resumption.decision));
  answer.fields.set("reason", resumption.reason);
  add_standing(workflow, answer);
  answer.fields.set("action", resumption.action);
  answer.fields.set("flaws", json::strings(resumption.flaws));
  answer.text = resumption_text(workflow, resumption, look_of(context));
  return answer;
}

bool may_start_fresh(const workflow::Resumption& resumption, Context& context) {
  const Look look = look_of(context);
  const auto line_of = [&](const std::string& flaw) { return "  " + look.safe(flaw) + "\n"; };
  const std::string flaws = run_together(resumption.flaws, line_of);
  return says_yes("State appears corrupted:\n" + flaws + "Archive it and start fresh?", context);
}

// The phases that the workflow had, where they can still be known.
std::optional<json::Array> own_phases(const Workflow& workflow) {
  const auto phases = workflow.document ? workflow.document->root().find("phases") : std::nullopt;
  if (!phases || !workflow.problems.empty()) return std::nullopt;
  json::Array own;
  for (const Node& phase : phases->children()) own.add(phase);
  return own;
}

Answer fresh_answer(const Workflow& workflow, const workflow::Resumption& resumption, Context& context) {
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(workflow.id));
  Answer started = started_afresh({workflow.id, own_phases(workflow), true, context.now()}, workspace, context);
  Answer answer;
  answer.fields.set("decision", "fresh");
  answer.fields.set("reason", resumption.reason);
  add_standing(reliable_workflow(workspace.store, workflow.id, context.now()), answer);
  answer.fields.set("action", "");
  answer.fields.set("flaws", json::strings(resumption.flaws));
  answer.text = started.confirmation;
  answer.warnings = started.warnings;
  return answer;
}

// What mends it comes first. Times that are still to come may be right, and this machine's clock behind.
std::vector<std::string> ways_out(const Workflow& workflow, const Instant& now) {
  std::vector<std::string> hints;
  if (!workflow.problems.empty()) {
    hints = workflow.problems.front().error("").hints;
    if (workflow.problems.front().is_conflict()) return hints;
  }
  if (!workflow::future_times(workflow.state, workflow.tasks, now).empty()) {
    hints.push_back("this machine's clock says " + format_instant(now) +
                    "; where it is behind, correct it, else the times");
  }
  hints.push_back("'git checkpoint workflow start " + shell_word(workflow.id.text()) +
                  " --fresh' archives it and starts fresh");
  return hints;
}

Answer corrupted_answer(const Workflow& workflow, const workflow::Resumption& resumption, Context& context) {
  if (may_start_fresh(resumption, context)) return fresh_answer(workflow, resumption, context);
  Answer answer = informed(workflow, resumption, context);
  Error error(ErrorCode::refused, "the workflow '" + workflow.id.text() + "' cannot be resumed: " + resumption.reason,
              ways_out(workflow, context.now()));
  error.path = workflow.path;
  answer.failure = std::move(error);
  answer.text.clear();
  for (const std::string& flaw : resumption.flaws) {
    if (&flaw != &resumption.flaws.front()) answer.alerts.push_back("also: " + look_of(context).safe(flaw));
  }
  return answer;
}

// That somebody wants to go on is kept: a failed phase is in progress again, and a workflow that was left is not.
void go_on(const Workflow& workflow, const WorkflowResumeOptions& options, Context& context) {
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(workflow.id));
  const Instant now = context.now();
  write_phase(workspace.store, workflow.id, now, [&](const Workflow& there) {
    require_match(options.if_match, there.path, sha256(there.document->text()));
    return workflow::continued_text(*there.document, now);
  });
}

void register_workflow_resume(OptionSet& set, WorkflowResumeOptions& options) {
  register_workflow(set, options.choice);
  set.flag("--continue", options.proceed, "go on although it is old, or the phase has failed");
  set.value("--if-match", "etag", options.if_match,
            "with --continue: only if the SHA-256 of the workflow's phase.json is still this");
}

// Of the file as well that is no document.
std::optional<std::string> etag_of(const Workflow& workflow, const Store& store) {
  if (workflow.document) return sha256(workflow.document->text());
  const auto stored = store.find(layout::workflow_phase(workflow.id));
  return stored ? std::optional(stored->etag()) : std::nullopt;
}

bool waits_for_word(const Workflow& workflow, const Instant& now) {
  return condition_of(workflow.state.status) == Condition::failed ||
         is_left(workflow.state, {workflow.last_activity(), now});
}

// It is old, and somebody works on it: who takes it up is asked, and goes on with what 'resume' and 'next' name.
bool is_worked_on_of_late(const Workflow& workflow, const workflow::Resumption& resumption, const Instant& now) {
  return resumption.doubt == Doubt::ancient && !is_left(workflow.state, {workflow.last_activity(), now});
}

// What the phase would be done with: that it was there before is for whoever goes on to know.
std::vector<std::string> doubtful_outputs(const Workflow& workflow, Decision decision, const Workspace& workspace) {
  if (decision != Decision::advance && decision != Decision::decide) return {};
  const workflow::OutputLook look = output_look(workspace);
  std::vector<std::string> told;
  const workflow::Situation situation{workflow.state, workflow.tasks, look, workspace.now};
  for (const std::string& path : workflow::final_outputs(*workflow.state.current(), situation)) {
    for (std::string& text : made_before(workflow, path, workspace)) told.push_back(std::move(text));
  }
  return told;
}

// Detects, validates, decides and informs; changes nothing but what failed or was left, and is told to go on. A state
// that cannot be relied on is asked about at a terminal, and is Error{refused} elsewhere.
Answer run_workflow_resume(const WorkflowResumeOptions& options, Context& context) {
  if (options.if_match && !options.proceed) throw Error(ErrorCode::usage, "--if-match goes with --continue alone");
  const Name id = workflow_named(options.choice);
  const Workspace workspace = open_workspace(context);
  require_here(workspace, layout::workflow(id));
  const Insistence insistence = options.proceed ? Insistence::proceed : Insistence::none;
  Workflow workflow = load_workflow(workspace.store, id, context.now());
  if (options.if_match) require_match(options.if_match, workflow.path, etag_of(workflow, workspace.store));
  workflow::Resumption resumption = resumption_of(workflow, workspace, context.now(), insistence);
  if (is_worked_on_of_late(workflow, resumption, context.now())) {
    resumption.action = resumption_of(workflow, workspace, context.now(), Insistence::proceed).action;
  }
  resumption.action = command_with_told_folder(std::move(resumption.action), context);
  if (resumption.doubt == Doubt::corrupted) return corrupted_answer(workflow, resumption, context);
  const bool is_open = resumption.decision != Decision::complete;
  if (options.proceed && is_open && waits_for_word(workflow, context.now())) {
    go_on(workflow, options, context);
    workflow = load_workflow(workspace.store, id, context.now());
  }
  Answer answer = informed(workflow, resumption, context);
  answer.warnings = doubtful_outputs(workflow, resumption.decision, workspace);
  const bool is_old = options.proceed && workflow::is_ancient(workflow.state, context.now());
  if (is_old && is_open) {
    answer.warnings.push_back("the workflow was started on " + format_instant(*workflow.state.started_at) +
                              ": look whether what it says still holds");
  }
  return answer;
}

}  // namespace

Runner workflow_resume_command(OptionSet& set) { return prepared(set, register_workflow_resume, run_workflow_resume); }

}  // namespace checkpoint::cli
