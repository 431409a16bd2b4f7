#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/command/answer.h"
#include "cli/command/option_set.h"
#include "kinds/workflow/resumption.h"
#include "store/phase_evidence.h"
#include "store/phase_subject.h"
#include "store/workflow_outputs.h"
#include "store/workflows.h"

namespace checkpoint::cli {

/// The argument that says which workflow is meant.
struct WorkflowChoice {
  std::string workflow;
};

void register_workflow(OptionSet& set, WorkflowChoice& choice);
/// Error{usage} for what cannot be a name.
Name workflow_named(const WorkflowChoice& choice);

/// Where the workflow stands: `phase`, `last_activity` and by the name that all kinds have for it, `updated_at`,
/// `completed[]`.
void add_standing(const Workflow& workflow, Answer& answer);
/// The same for people, each on a line.
std::string standing_text(const Workflow& workflow, const Look& look);

/// The document of a workflow that can be relied on.
json::Value document_json(const Workflow& workflow);
/// What is told of a workflow that was changed: `workflow`, `phase`.
Answer answer_with(const Workflow& workflow);

/// The same as of a Location and the git of it: what workflows have made, as this work tree has it.
workflow::OutputLook output_look(const Workspace& workspace);
PhaseSubject phase_subject(const Workflow& workflow, const Workspace& workspace);
std::string outputs_digest(const Workflow& workflow, const std::vector<std::string>& outputs,
                           const Workspace& workspace);
bool is_as_approved(const Workflow& workflow, const std::vector<std::string>& outputs, const Workspace& workspace);

/// The same for what only shows it: true where it cannot be told, and where it takes reading more than 16 MiB.
bool seems_as_approved(const Workflow& workflow, const std::vector<std::string>& outputs, const Workspace& workspace);

/// What an approval of the current phase is about: what the phase declares, or `named` (empty: nothing) where that is
/// none of it, also by where it was found.
std::vector<std::string> outputs_to_approve(const Workflow& workflow, const std::string& named,
                                            const Workspace& workspace);

/// Whether a person has to approve what the current phase has made: nobody has, or it is not as somebody did.
bool asks_for_approval(const Workflow& workflow, const Workspace& workspace);

/// How to go on with `workflow`; files that cannot be relied on are flaws of it.
workflow::Resumption resumption_of(const Workflow& workflow, const Workspace& workspace, const Instant& now,
                                   workflow::Insistence insistence);

/// What the current phase has made, as the document is to name it; empty where it names nothing by which to know it.
/// Error{prerequisite} where that is not all there.
std::string phase_output(const Workflow& workflow, const workflow::OutputLook& look, const Instant& now);

/// Error{prerequisite} where the output is not there, or is no good one.
void require_output(const workflow::OutputLook& look, const std::string& path);

/// Error{changed} where the tasks are not as a caller has seen them.
void require_tasks_seen(const std::optional<std::string>& if_match, const Workflow& workflow, const Location& location);

/// `file` as the user named it, relative to the project: as seen from where the user stands, else, where only that is
/// there, from the project. Error{usage} for what lies outside of it.
std::string project_path(const std::string& file, const Workspace& workspace, const Context& context);

/// Warns of each start, and each archiving, that was interrupted: what was begun, or put away, in part has no row.
void tell_of_interrupted(const Workspace& workspace, Answer& answer);

/// Completes archives whose making was killed, and says so; their paths.
std::vector<std::string> complete_interrupted(const Workspace& workspace, Answer& answer);

/// Removes old archives, as far as the history holds them: `removed[]` and `kept[]`, which are named to the user too.
void prune(const Workspace& workspace, Answer& answer);

}  // namespace checkpoint::cli
