#include "cli/choice/decider.h"
#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/digest.h"
#include "core/first_where.h"
#include "core/shell_word.h"
#include "kinds/workflow/writing.h"

namespace checkpoint::cli {
namespace {

struct WorkflowApproveOptions {
  WorkflowChoice choice;
  std::optional<std::string> by;
  std::optional<std::string> if_match;
  std::optional<std::string> digest;  ///< of what is approved
  std::optional<std::string> output;
  bool take_back = false;
};

void register_workflow_approve(OptionSet& set, WorkflowApproveOptions& options) {
  register_workflow(set, options.choice);
  set.value("--by", "name", options.by, "who approves; without it, GIT_AUTHOR_NAME, USER or user.name");
  set.value("--if-match", "etag", options.if_match, "only if the SHA-256 of the workflow's phase.json is still this");
  set.value("--digest", "sha256", options.digest, "only if what is approved still has this digest");
  set.value("--output", "path", options.output, "what the phase has made, where that is another than it declares");
  set.flag("--take-back", options.take_back, "the phase is not approved any more");
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

std::string lacking(const workflow::Phase& phase, const Workflow& workflow, const Workspace& workspace) {
  const workflow::OutputLook look = output_look(workspace);
  return workflow::shortfall(phase, {workflow.state, workflow.tasks, look, workspace.now});
}

// What whoever approves may not know: that nobody has asked, that somebody did so before, that nothing is there yet.
std::vector<std::string> doubts_about_approval(const Workflow& workflow, const std::string& named,
                                               const Workspace& workspace) {
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
  const std::string lacks = named.empty() ? lacking(*phase, workflow, workspace) : "";
  if (!lacks.empty()) doubts.push_back("nobody has seen all of what this approves: " + lacks);
  return doubts;
}

// What nobody can have seen, nobody approves.
void require_made(const Workflow& workflow, const std::vector<std::string>& outputs, const Workspace& workspace) {
  if (outputs != workflow.state.current()->final) return require_output(output_look(workspace), outputs.front());
  const std::string lacks = lacking(*workflow.state.current(), workflow, workspace);
  if (lacks.empty()) return;
  throw Error(ErrorCode::prerequisite, workflow.state.current_phase + " has not made what it is to make: " + lacks,
              {"'--output=<path>' names what it has made, where that is another file"})
      .about(workflow.path);
}

// Of what needs no approval it is kept that it has one, and nothing is held to it.
std::string digest_to_keep(const Workflow& workflow, const std::string& named, const Workspace& workspace) {
  const workflow::Phase* const phase = workflow.state.current();
  if (phase == nullptr || !phase->approval) return "";
  const std::vector<std::string> outputs = outputs_to_approve(workflow, named, workspace);
  require_made(workflow, outputs, workspace);
  return outputs.empty() ? "" : outputs_digest(workflow, outputs, workspace);
}

Answer take_approval_back(const WorkflowApproveOptions& options, Context& context) {
  if (options.by || options.digest || options.output) {
    throw Error(ErrorCode::usage, "--take-back goes with --if-match alone");
  }
  const Name id = workflow_named(options.choice);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  const Instant now = context.now();
  write_phase(workspace.store, id, now, [&](const Workflow& workflow) {
    require_match(options.if_match, workflow.path, sha256(workflow.document->text()));
    return workflow::unapproved_text(*workflow.document, now);
  });
  const Workflow workflow = reliable_workflow(workspace.store, id, now);
  Answer answer = answer_with(workflow);
  answer.confirmation = look_of(context).safe(workflow.state.current_phase + " is not approved any more") + "\n";
  return answer;
}

Answer run_workflow_approve(const WorkflowApproveOptions& options, Context& context) {
  if (options.take_back) return take_approval_back(options, context);
  const Name id = workflow_named(options.choice);
  const std::string by = decider(options.by, context);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  const Instant now = context.now();
  const std::string named = options.output ? project_path(*options.output, workspace, context) : "";
  std::vector<std::string> doubts;
  write_phase(workspace.store, id, now, [&](const Workflow& workflow) {
    require_seen(options, workflow, workspace);
    doubts = doubts_about_approval(workflow, named, workspace);
    workflow::require_approvable(workflow.state);
    const workflow::Consent consent{by, digest_to_keep(workflow, named, workspace)};
    require_seen(options, workflow, workspace);  // again: what is bound now is what was seen before
    return workflow::approved_text(*workflow.document, consent, now);
  });
  const Workflow workflow = reliable_workflow(workspace.store, id, now);
  Answer answer = answer_with(workflow);
  answer.warnings = std::move(doubts);
  answer.confirmation = look_of(context).safe(workflow.state.current_phase + " is approved by " + by) + "\n";
  return answer;
}

}  // namespace

Runner workflow_approve_command(OptionSet& set) {
  return prepared(set, register_workflow_approve, run_workflow_approve);
}

}  // namespace checkpoint::cli
