#include "cli/choice/decider.h"
#include "cli/choice/earlier_outputs.h"
#include "cli/choice/workflow_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/digest.h"
#include "core/first_where.h"
#include "core/listed.h"
#include "core/shell_word.h"
#include "kinds/status.h"
#include "kinds/workflow/writing.h"

namespace checkpoint::cli {
namespace {

struct WorkflowAdvanceOptions {
  WorkflowChoice choice;
  std::optional<std::string> output;
  std::optional<std::string> if_match;
  std::optional<std::string> if_tasks_match;
  bool fail = false;
};

struct WorkflowApproveOptions {
  WorkflowChoice choice;
  std::optional<std::string> by;
  std::optional<std::string> if_match;
  std::optional<std::string> digest;  ///< of what is approved
};

struct WorkflowTaskOptions {
  WorkflowChoice choice;
  std::string task;
  std::optional<std::string> status;
  std::optional<std::string> output;
  std::optional<std::string> if_match;
};

void require_output(const workflow::OutputLook& look, const std::string& path) {
  const workflow::Output output = look(path);
  if (output.state == workflow::OutputState::good) return;
  const std::string problem = output.state == workflow::OutputState::missing ? "is missing" : output.problem;
  throw Error(ErrorCode::prerequisite, "the output " + path + " " + problem,
              {"write it first; the state comes after it"});
}

std::string advance_text(const std::string& before, const Workflow& now) {
  if (now.state.is_complete()) return before + " is complete, and so is the workflow\n";
  return before + " is complete; " + now.state.current_phase + " begins\n";
}

Answer answer_with(const Workflow& workflow) {
  Answer answer;
  answer.fields.set("workflow", document_json(workflow));
  answer.fields.set("phase", workflow.state.current_phase);
  return answer;
}

json::Value task_json(const Workflow& workflow, const std::string& id) {
  const auto row = workflow.execution ? workflow::row_of_task(*workflow.execution, id) : std::nullopt;
  return row ? json::Value(*row) : json::Value();
}

void require_open(const Workflow& workflow) {
  if (!workflow.state.is_complete()) return;
  throw Error(ErrorCode::invalid, "the workflow '" + workflow.id.text() + "' is complete, and has no more tasks");
}

// A complete task has made what it was to make.
void require_made(const Workflow& workflow, const workflow::TaskWish& wish, const workflow::OutputLook& look) {
  if (condition_of(wish.status) != Condition::over) return;
  const workflow::Task* old = workflow::find_task(workflow.tasks, wish.id);
  const std::string output = wish.output ? *wish.output : old != nullptr ? old->output : "";
  if (!output.empty()) require_output(look, output);
}

std::string task_text(const Workflow& workflow, const workflow::TaskWish& wish, const workflow::OutputLook& look,
                      const Instant& now) {
  require_open(workflow);
  workflow::check_task(workflow.tasks, wish);
  require_made(workflow, wish, look);
  const Document there =
      workflow.execution ? *workflow.execution : Document::composed(workflow::empty_execution(workflow.id.text(), now));
  return workflow::with_task(there, wish, now);
}

// The tasks, as a caller has seen them.
void require_seen(const std::optional<std::string>& if_match, const Workflow& workflow, const Location& location) {
  const auto etag = workflow.execution ? std::optional(sha256(workflow.execution->text())) : std::nullopt;
  require_match(if_match, location.shown(layout::workflow_execution(workflow.id)), etag);
}

void register_workflow_advance(OptionSet& set, WorkflowAdvanceOptions& options) {
  register_workflow(set, options.choice);
  set.value("--output", "path", options.output, "what the phase has made; without it, what the phase declares");
  set.flag("--fail", options.fail, "the phase has failed");
  set.value("--if-match", "etag", options.if_match, "only if the SHA-256 of the workflow's phase.json is still this");
  set.value("--if-tasks-match", "etag", options.if_tasks_match,
            "only if the SHA-256 of its execution.json is still this; none: if it has no such file yet");
}

Answer run_workflow_advance(const WorkflowAdvanceOptions& options, Context& context) {
  if (options.fail && options.output) throw Error(ErrorCode::usage, "a phase that has failed has no --output");
  const Name id = workflow_named(options.choice);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  const Instant now = context.now();
  const workflow::OutputLook look = output_look(workspace);
  const std::string named = options.output ? project_path(*options.output, workspace, context) : "";
  std::string phase;
  std::string output;
  write_phase(workspace.store, id, now, [&](const Workflow& workflow) {
    require_match(options.if_match, workflow.path, sha256(workflow.document->text()));
    require_seen(options.if_tasks_match, workflow, workspace.location);
    if (options.output) require_output(look, named);
    phase = workflow.state.current_phase;
    if (options.fail) return workflow::failed_text(*workflow.document, now);
    workflow::require_workable(workflow.state);
    output = named.empty() ? phase_output(workflow, look, now) : named;
    return workflow::advanced_text(*workflow.document, output, now);
  });
  const Workflow after = reliable_workflow(workspace.store, id, now);
  Answer answer = answer_with(after);
  answer.fields.set("output", json::text_or_null(output));
  answer.warnings = made_before(after, output, workspace);
  const std::string text = options.fail ? phase + " has failed\n" : advance_text(phase, after);
  answer.confirmation = look_of(context).safe(text.substr(0, text.size() - 1)) + "\n";
  return answer;
}

void register_workflow_approve(OptionSet& set, WorkflowApproveOptions& options) {
  register_workflow(set, options.choice);
  set.value("--by", "name", options.by, "who approves; without it, GIT_AUTHOR_NAME, USER or user.name");
  set.value("--if-match", "etag", options.if_match, "only if the SHA-256 of the workflow's phase.json is still this");
  set.value("--digest", "sha256", options.digest, "only if what is approved still has this digest");
}

// The state and what the phase has made, as whoever approves has seen them.
void require_seen(const WorkflowApproveOptions& options, const Workflow& workflow, const Workspace& workspace) {
  require_match(options.if_match, workflow.path, sha256(workflow.document->text()));
  if (!options.digest) return;
  const std::string now = phase_subject(workflow, workspace).digest;
  if (now == *options.digest) return;
  throw Error(ErrorCode::changed, "what would be approved is not what was seen: its digest is now " + now,
              {"look at it again: 'git checkpoint workflow show " + shell_word(workflow.id.text()) + "'"});
}

// What whoever approves may not know: that nobody has asked, that somebody did so before, that nothing is there yet.
std::vector<std::string> doubts_about_approval(const Workflow& workflow, const Workspace& workspace) {
  const workflow::Phase* const phase = workflow.state.current();
  if (phase == nullptr) return {};
  std::vector<std::string> doubts;
  if (!phase->approval) doubts.push_back(phase->name + " needs no approval; that it has one is kept");
  const workflow::Approval* const before = first_where(
      workflow.state.approvals, [&](const workflow::Approval& approval) { return approval.phase == phase->name; });
  if (before != nullptr) {
    doubts.push_back("this takes the place of the approval " +
                     (before->by.empty() ? "that was there" : "by " + before->by));
  }
  const workflow::OutputLook look = output_look(workspace);
  const std::string lacks = workflow::shortfall(*phase, {workflow.state, workflow.tasks, look, workspace.now});
  if (!lacks.empty()) doubts.push_back("nobody has seen all of what this approves: " + lacks);
  return doubts;
}

Answer run_workflow_approve(const WorkflowApproveOptions& options, Context& context) {
  const Name id = workflow_named(options.choice);
  const std::string by = decider(options.by, context);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  const Instant now = context.now();
  std::vector<std::string> doubts;
  write_phase(workspace.store, id, now, [&](const Workflow& workflow) {
    require_seen(options, workflow, workspace);
    doubts = doubts_about_approval(workflow, workspace);
    return workflow::approved_text(*workflow.document, by, now);
  });
  const Workflow workflow = reliable_workflow(workspace.store, id, now);
  Answer answer = answer_with(workflow);
  answer.warnings = std::move(doubts);
  answer.confirmation = look_of(context).safe(workflow.state.current_phase + " is approved by " + by) + "\n";
  return answer;
}

void register_workflow_task(OptionSet& set, WorkflowTaskOptions& options) {
  register_workflow(set, options.choice);
  set.required("task", options.task, "the task's id; a new one is added");
  const std::vector<std::string_view> statuses = workflow::task_statuses();
  set.required_value("--status", "status", options.status, "one of " + listed(statuses));
  set.offers({statuses.begin(), statuses.end()});
  set.value("--output", "path", options.output, "the file that the task makes, or has made");
  set.value("--if-match", "etag", options.if_match,
            "only if the SHA-256 of the workflow's execution.json is still this; none: if it has no such file yet");
}

Answer run_workflow_task(const WorkflowTaskOptions& options, Context& context) {
  const Name id = workflow_named(options.choice);
  workflow::TaskWish wish{Name::checked("task", options.task).text(), *options.status, {}};
  workflow::check_task({}, wish);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  const Instant now = context.now();
  if (options.output) wish.output = project_path(*options.output, workspace, context);
  const workflow::OutputLook look = output_look(workspace);
  write_execution(workspace.store, id, now, [&](const Workflow& workflow) {
    require_seen(options.if_match, workflow, workspace.location);
    return task_text(workflow, wish, look, now);
  });
  const Workflow workflow = reliable_workflow(workspace.store, id, now);
  Answer answer = answer_with(workflow);
  answer.fields.set("task", task_json(workflow, wish.id));
  answer.confirmation = look_of(context).safe(wish.id + " is " + wish.status) + "\n";
  return answer;
}

}  // namespace

Runner workflow_advance_command(OptionSet& set) {
  return prepared(set, register_workflow_advance, run_workflow_advance);
}
Runner workflow_approve_command(OptionSet& set) {
  return prepared(set, register_workflow_approve, run_workflow_approve);
}
Runner workflow_task_command(OptionSet& set) { return prepared(set, register_workflow_task, run_workflow_task); }

}  // namespace checkpoint::cli
