#include "cli/report/board_page.h"

#include <utility>

#include "cli/choice/decider.h"
#include "cli/choice/pipeline_choice.h"
#include "cli/choice/workflow_choice.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/commands/report.h"
#include "cli/report/board_steps.h"
#include "core/digest.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "kinds/stage/gate.h"

namespace checkpoint::cli {
namespace {

struct BoardPageOptions {
  bool read_only = false;
};

void register_board_page(OptionSet& set, BoardPageOptions& options) {
  set.flag("--read-only", options.read_only, "with nothing that changes a checkpoint");
}

// What `stage approve` shows before it writes.
std::string subject_in(const Document& document) {
  return run_together(stage::judged_parts(document),
                      [](const Node& part) { return part.key() + ": " + std::string(part.source()) + "\n"; });
}

void add_stages(const Name& project, const Workspace& workspace, BoardFacts& facts) {
  const Pipeline pipeline = load_pipeline(workspace.store, {project, std::nullopt, workspace.now});
  for (const stage::StageState& state : pipeline.progress.stages) {
    if (!stage::is_waiting(pipeline.progress, state)) continue;
    const Document& document = *state.document;
    const auto artifacts = document.root().find("artifacts");
    if (!artifacts) continue;
    facts.to_approve[project.text() + "/" + state.plan->name] = {
        sha256(document.text()), stage::approval_digest(pipeline.progress.regime, state.plan->name, *artifacts),
        subject_in(document),
        "git checkpoint stage read " + shell_word(project.text()) + " " + shell_word(state.plan->name) + " --json",
        inherited_artifacts(workspace.store, project, state)};
  }
}

void add_phase(const OpenDecision& decision, const Workspace& workspace, BoardFacts& facts) {
  if (decision.means != Means::approve) return;
  const Workflow workflow = load_workflow(workspace.store, Name::checked("workflow", decision.owner), workspace.now);
  if (!workflow.document) return;
  const PhaseSubject subject = phase_subject(workflow, workspace);
  facts.to_approve[decision.owner] = {sha256(workflow.document->text()),
                                      subject.digest,
                                      subject.text,
                                      "git checkpoint workflow show " + shell_word(decision.owner) + " --json",
                                      "",
                                      subject.is_whole};
}

// What cannot be read is told by the report, and nothing can be approved of it.
void add_approval(const OpenDecision& decision, const Workspace& workspace, BoardFacts& facts) {
  try {
    if (decision.kind == "stage") add_stages(Name::checked("project", decision.owner), workspace, facts);
    if (decision.kind == "workflow") add_phase(decision, workspace, facts);
  } catch (const Error&) {
    return;
  }
}

// Where nobody knows, the answer to what is pressed says what is missing.
std::string decider_if_known(const Context& context) {
  try {
    return decider(std::nullopt, context);
  } catch (const Error&) {
    return "";
  }
}

BoardFacts facts_for(const Report& report, const Workspace& workspace, const Context& context) {
  BoardFacts facts;
  for (const OpenDecision& decision : open_decisions(report.works.all)) add_approval(decision, workspace, facts);
  for (const Work& work : report.works.all) add_steps(work, workspace, facts);
  for (auto& [name, approval] : facts.to_approve) {
    approval.command = command_with_told_folder(std::move(approval.command), context);
  }
  if (!facts.to_approve.empty()) facts.decider = decider_if_known(context);
  return facts;
}

Answer run_board_page(const BoardPageOptions& options, Context& context) {
  const Workspace workspace = open_workspace_of_sessions(context);
  Reported found = reported({}, workspace, context);
  const BoardUse use = options.read_only ? BoardUse::read_only : BoardUse::full;
  const BoardFacts facts = facts_for(found.report, workspace, context);
  Answer answer;
  const BoardPage page = board_page_of(std::move(found.report), facts, use);
  answer.fields.set("page", page.html).set("digest", page.digest).set("policy", board_policy());
  answer.warnings = found.warnings;
  return answer;
}

}  // namespace

Runner board_page_command(OptionSet& set) { return prepared(set, register_board_page, run_board_page); }

}  // namespace checkpoint::cli
