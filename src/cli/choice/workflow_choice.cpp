#include "cli/choice/workflow_choice.h"

#include <algorithm>

#include "cli/choice/listed_name.h"
#include "core/digest.h"
#include "core/listed.h"
#include "core/ranges.h"
#include "core/relative_path.h"
#include "core/texts.h"
#include "kinds/workflow/archive.h"

namespace checkpoint::cli {
namespace {

std::vector<std::string> completed_names(const workflow::State& state) {
  return texts_for(state.completed, &workflow::CompletedPhase::phase);
}

workflow::Resumption broken(const Workflow& workflow) {
  const auto flaw_of = [](const StoreProblem& problem) {
    return problem.is_unread() ? problem.sentence() : problem.path + ": " + problem.message;
  };
  return workflow::corrupted(workflow.id.text(), texts_for(workflow.problems, flaw_of));
}

// As an output of a phase that declares its tasks.
std::string execution_output(const Name& workflow) {
  return std::string(layout::store_folder) + "/" + layout::workflow_execution(workflow).text();
}

bool stands_at(const Workspace& workspace, const std::string& path) {
  return output_look(workspace)(path).state != workflow::OutputState::missing;
}

}  // namespace

workflow::OutputLook output_look(const Workspace& workspace) {
  return output_look(workspace.location, workspace.git.get());
}

PhaseSubject phase_subject(const Workflow& workflow, const Workspace& workspace) {
  return phase_subject(workflow, workspace.location, workspace.git.get());
}

std::string outputs_digest(const Workflow& workflow, const std::vector<std::string>& outputs,
                           const Workspace& workspace) {
  return outputs_digest(workflow, outputs, EvidencePlace{workspace.location, workspace.git.get()});
}

bool is_as_approved(const Workflow& workflow, const std::vector<std::string>& outputs, const Workspace& workspace) {
  return is_as_approved(workflow, outputs, EvidencePlace{workspace.location, workspace.git.get()});
}

bool seems_as_approved(const Workflow& workflow, const std::vector<std::string>& outputs, const Workspace& workspace) {
  constexpr std::size_t most = std::size_t{16} * 1024 * 1024;
  if (workflow.state.is_complete()) return true;
  try {
    return is_as_approved(workflow, outputs, EvidencePlace{workspace.location, workspace.git.get(), most});
  } catch (const Error&) {
    return true;
  }
}

std::vector<std::string> outputs_to_approve(const Workflow& workflow, const std::string& named,
                                            const Workspace& workspace) {
  const workflow::Phase* const phase = workflow.state.current();
  const std::vector<std::string> declared = phase == nullptr ? std::vector<std::string>() : phase->final;
  const workflow::OutputLook look = output_look(workspace);
  const bool is_declared = named.empty() || any_of(declared, [&](const std::string& name) {
                             return name == named || look(name).path == named ||
                                    (name == layout::execution_file && named == execution_output(workflow.id));
                           });
  return is_declared ? declared : std::vector{named};
}

bool asks_for_approval(const Workflow& workflow, const Workspace& workspace) {
  if (workflow.state.is_complete()) return false;
  if (workflow.state.lacks_approval()) return true;
  const workflow::Phase* const phase = workflow.state.current();
  if (phase == nullptr || seems_as_approved(workflow, phase->final, workspace)) return false;
  const workflow::OutputLook look = output_look(workspace);
  return !workflow::final_outputs(*phase, {workflow.state, workflow.tasks, look, workspace.now}).empty();
}

void register_workflow(OptionSet& set, WorkflowChoice& choice) {
  set.required("workflow", choice.workflow, "the workflow's id");
}

Name workflow_named(const WorkflowChoice& choice) { return work_named("workflow", choice.workflow, "workflow"); }

void add_standing(const Workflow& workflow, Answer& answer) {
  const auto last = workflow.last_activity();
  answer.fields.set("phase", workflow.state.current_phase);
  for (const std::string_view name : {"last_activity", "updated_at"}) {
    answer.fields.set(name, last ? json::Value(format_instant(*last)) : json::Value());
  }
  answer.fields.set("completed", json::strings(completed_names(workflow.state)));
}

std::string standing_text(const Workflow& workflow, const Look& look) {
  const auto last = workflow.last_activity();
  const std::string completed = listed(completed_names(workflow.state));
  return "Last activity: " + (last ? format_instant(*last) : "unknown") + "\n" +
         "Completed: " + (completed.empty() ? "nothing yet" : look.safe(completed)) + "\n";
}

json::Value document_json(const Workflow& workflow) {
  return workflow.document ? json::Value(workflow.document->root()) : json::Value();
}

Answer answer_with(const Workflow& workflow) {
  Answer answer;
  answer.fields.set("workflow", document_json(workflow));
  answer.fields.set("phase", workflow.state.current_phase);
  return answer;
}

workflow::Resumption resumption_of(const Workflow& workflow, const Workspace& workspace, const Instant& now,
                                   workflow::Insistence insistence) {
  if (!workflow.problems.empty()) return broken(workflow);
  const workflow::OutputLook look = output_look(workspace);
  const bool is_approved = seems_as_approved(workflow, outputs_to_approve(workflow, "", workspace), workspace);
  return workflow::resumption_of({workflow.state, workflow.tasks, look, now, is_approved}, insistence);
}

std::string phase_output(const Workflow& workflow, const workflow::OutputLook& look, const Instant& now) {
  const workflow::Phase* phase = workflow.state.current();
  if (phase == nullptr || phase->final.empty() || workflow.state.is_completed(phase->name)) return "";
  const workflow::Situation situation{workflow.state, workflow.tasks, look, now};
  const std::vector<std::string> found = workflow::final_outputs(*phase, situation);
  if (found.empty()) {
    throw Error(
        ErrorCode::prerequisite, phase->name + " is not done: " + workflow::shortfall(*phase, situation),
        {"'--output=<path>' names what it has made, where that is another file", "--fail records that it has failed"});
  }
  if (found.front() != layout::execution_file) return found.front();
  return execution_output(workflow.id);
}

void require_output(const workflow::OutputLook& look, const std::string& path) {
  const workflow::Output output = look(path);
  if (output.state == workflow::OutputState::good) return;
  const std::string problem = output.state == workflow::OutputState::missing ? "is missing" : output.problem;
  throw Error(ErrorCode::prerequisite, "the output " + path + " " + problem,
              {"write it first; the state comes after it"});
}

void require_tasks_seen(const std::optional<std::string>& if_match, const Workflow& workflow,
                        const Location& location) {
  const auto etag = workflow.execution ? std::optional(sha256(workflow.execution->text())) : std::nullopt;
  require_match(if_match, location.shown(layout::workflow_execution(workflow.id)), etag);
}

std::string project_path(const std::string& file, const Workspace& workspace, const Context& context) {
  const auto in_project = normalised_path(file);
  const std::filesystem::path seen =
      (context.cwd / file).lexically_normal().lexically_relative(workspace.location.project);
  const auto from_here = normalised_path(seen.generic_string());
  if (in_project && (!from_here || (!stands_at(workspace, *from_here) && stands_at(workspace, *in_project)))) {
    return *in_project;
  }
  if (from_here) return *from_here;
  throw Error(ErrorCode::usage, "'" + file + "' is not a path in the project: it " + from_here.problem().text,
              {"name a file of the project's folder"});
}

void tell_of_interrupted(const Workspace& workspace, Answer& answer) {
  const auto tell = [&](const LostPhase& lost) {
    if (lost.level == Level::warning) answer.warnings.push_back(lost.problem.path + ": " + lost.problem.message);
  };
  const std::vector<LostPhase> begun = lost_phases(workspace.store);
  const std::vector<LostPhase> archived = interrupted_archives(workspace.store, workspace.git.get());
  std::for_each(begun.begin(), begun.end(), tell);
  std::for_each(archived.begin(), archived.end(), tell);
}

std::vector<std::string> complete_interrupted(const Workspace& workspace, Answer& answer) {
  std::vector<std::string> completed = complete_archives(workspace.store, workspace.git.get());
  for (const std::string& path : completed) {
    answer.warnings.push_back("the archive '" + path + "', whose making was interrupted, has been completed");
  }
  return completed;
}

void prune(const Workspace& workspace, Answer& answer) {
  const Pruned pruned = prune_archives(workspace.store, workspace.git.get());
  answer.fields.set("removed", json::strings(pruned.removed));
  answer.fields.set("kept", json::strings(pruned.kept));
  for (const std::string& path : pruned.removed)
    answer.confirmation += "removed " + shown(path) + ", which the history holds\n";
  for (const std::string& path : pruned.kept) {
    answer.warnings.push_back("'" + path + "' is older than the last " + std::to_string(workflow::kept_archives) +
                              " archives, and kept until the history holds it: commit it");
  }
}

}  // namespace checkpoint::cli
