#include "cli/command_table.h"

#include <algorithm>
#include <array>

#include "cli/commands/audit.h"
#include "cli/commands/complete.h"
#include "cli/commands/completion.h"
#include "cli/commands/config.h"
#include "cli/commands/decisions.h"
#include "cli/commands/diff.h"
#include "cli/commands/doctor.h"
#include "cli/commands/done.h"
#include "cli/commands/exchange.h"
#include "cli/commands/fmt.h"
#include "cli/commands/help.h"
#include "cli/commands/hook.h"
#include "cli/commands/init.h"
#include "cli/commands/install.h"
#include "cli/commands/list.h"
#include "cli/commands/log.h"
#include "cli/commands/mcp.h"
#include "cli/commands/merge_file.h"
#include "cli/commands/next.h"
#include "cli/commands/premerge.h"
#include "cli/commands/report.h"
#include "cli/commands/reset.h"
#include "cli/commands/resolve.h"
#include "cli/commands/resume.h"
#include "cli/commands/rotate.h"
#include "cli/commands/run_list.h"
#include "cli/commands/run_read.h"
#include "cli/commands/run_replay.h"
#include "cli/commands/run_resume.h"
#include "cli/commands/run_validate.h"
#include "cli/commands/run_write.h"
#include "cli/commands/schema.h"
#include "cli/commands/setup.h"
#include "cli/commands/show.h"
#include "cli/commands/snapshot_keep.h"
#include "cli/commands/snapshot_look.h"
#include "cli/commands/snapshot_restore.h"
#include "cli/commands/snapshot_write.h"
#include "cli/commands/stage_artifacts.h"
#include "cli/commands/stage_decide.h"
#include "cli/commands/stage_init.h"
#include "cli/commands/stage_look.h"
#include "cli/commands/stage_reopen.h"
#include "cli/commands/stage_write.h"
#include "cli/commands/status.h"
#include "cli/commands/textconv.h"
#include "cli/commands/update.h"
#include "cli/commands/validate.h"
#include "cli/commands/workflow_look.h"
#include "cli/commands/workflow_resume.h"
#include "cli/commands/workflow_start.h"
#include "cli/commands/workflow_write.h"

namespace checkpoint::cli {
namespace {

constexpr std::array kCommands{
    Command{"status", Group::look, "where everything stands, decisions first", false,
            prepared<StatusOptions, register_status, run_status>},
    Command{"next", Group::look, "the one thing to do now, and why", false,
            prepared<NextOptions, register_next, run_next>},
    Command{"resume", Group::look, "what a new session needs to go on", false,
            prepared<ResumeOptions, register_resume, run_resume>, soften_resume},
    Command{"decisions", Group::look, "what waits for a person, and how to answer it", false,
            prepared<DecisionsOptions, register_decisions, run_decisions>},
    Command{"list", Group::look, "one line for each checkpoint", false, prepared<ListOptions, register_list, run_list>},
    Command{"show", Group::look, "a whole checkpoint, or a part of it", false,
            prepared<ShowOptions, register_show, run_show>},
    Command{"log", Group::look, "what each commit changed in a checkpoint", false,
            prepared<LogOptions, register_log, run_log>},
    Command{"diff", Group::look, "what is different between two revisions, or now", false,
            prepared<DiffOptions, register_diff, run_diff>},
    Command{"update", Group::work, "set, append and remove fields of a checkpoint", false,
            prepared<UpdateOptions, register_update, run_update>},
    Command{"done", Group::work, "finish the first of the next actions", false,
            prepared<DoneOptions, register_done, run_done>},
    Command{"run write", Group::work, "record that a phase of a pipeline run is finished", false,
            prepared<RunWriteOptions, register_run_write, run_run_write>},
    Command{"run read", Group::look, "the newest record of a phase", false,
            prepared<RunReadOptions, register_run_read, run_run_read>},
    Command{"run validate", Group::keep, "check one record against its schema, its place and git", false,
            prepared<RunValidateOptions, register_run_validate, run_run_validate>},
    Command{"run list", Group::look, "the records of a ticket, or of one run", false,
            prepared<RunListOptions, register_run_list, run_run_list>},
    Command{"run resume", Group::look, "the phase at which a run goes on, and why", false,
            prepared<RunResumeOptions, register_run_resume, run_run_resume>},
    Command{"run replay", Group::look, "all records of a run in the order of time", false,
            prepared<RunReplayOptions, register_run_replay, run_run_replay>},
    Command{"stage init", Group::work, "set up a project of gated stages", false,
            prepared<StageInitOptions, register_stage_init, run_stage_init>},
    Command{"stage write", Group::work, "record how a stage stands and what it has made", false,
            prepared<StageWriteOptions, register_stage_write, run_stage_write>},
    Command{"stage approve", Group::work, "complete a stage that waits for a person", false,
            prepared<StageDecideOptions, register_stage_approve, run_stage_approve>},
    Command{"stage reject", Group::work, "send a stage that waits for a person back to work", false,
            prepared<StageDecideOptions, register_stage_reject, run_stage_reject>},
    Command{"stage reopen", Group::work, "open a completed stage again; later ones become stale", false,
            prepared<StageReopenOptions, register_stage_reopen, run_stage_reopen>},
    Command{"stage artifacts", Group::work, "write each artifact of a project to a file of its own", false,
            prepared<StageArtifactsOptions, register_stage_artifacts, run_stage_artifacts>},
    Command{"stage next", Group::look, "the stage that a project goes on with, and why", false,
            prepared<StageLookOptions, register_stage_project, run_stage_next>},
    Command{"stage completed", Group::look, "the stages that are done", false,
            prepared<StageLookOptions, register_stage_project, run_stage_completed>},
    Command{"stage latest", Group::look, "the stage that was written last", false,
            prepared<StageLookOptions, register_stage_project, run_stage_latest>},
    Command{"stage read", Group::look, "a stage's checkpoint", false,
            prepared<StageLookOptions, register_stage_of_project, run_stage_read>},
    Command{"stage history", Group::look, "what later writes of a stage have replaced", false,
            prepared<StageLookOptions, register_stage_of_project, run_stage_history>},
    Command{"stage status", Group::look, "all stages of a project, and its gates", false,
            prepared<StageLookOptions, register_stage_project, run_stage_status>},
    Command{"stage validate", Group::keep, "check a project: manifest, stages, approvals", false,
            prepared<StageLookOptions, register_stage_project, run_stage_validate>},
    Command{"snapshot plan", Group::work, "say where a workflow takes snapshots, before the first one", false,
            prepared<SnapshotPlanOptions, register_snapshot_plan, run_snapshot_plan>},
    Command{"snapshot create", Group::work, "keep the state of a workflow at a point that was planned", false,
            prepared<SnapshotCreateOptions, register_snapshot_create, run_snapshot_create>},
    Command{"snapshot restore", Group::work, "put the files of a snapshot back, all or none", false,
            prepared<SnapshotRestoreOptions, register_snapshot_restore, run_snapshot_restore>},
    Command{"snapshot branch", Group::work, "begin another workflow from a snapshot", false,
            prepared<SnapshotBranchOptions, register_snapshot_branch, run_snapshot_branch>},
    Command{"snapshot list", Group::look, "the snapshots of a workflow", false,
            prepared<SnapshotListOptions, register_snapshot_list, run_snapshot_list>},
    Command{"snapshot show", Group::look, "a whole snapshot", false,
            prepared<SnapshotLookOptions, register_snapshot_show, run_snapshot_show>},
    Command{"snapshot manifest", Group::look, "what was planned and what was taken", false,
            prepared<SnapshotLookOptions, register_snapshot_manifest, run_snapshot_manifest>},
    Command{"snapshot usage", Group::look, "what snapshots take on the disk", false,
            prepared<SnapshotLookOptions, register_snapshot_usage, run_snapshot_usage>},
    Command{"snapshot log", Group::look, "what happened to a workflow's snapshots", false,
            prepared<SnapshotLookOptions, register_snapshot_log, run_snapshot_log>},
    Command{"snapshot verify", Group::keep, "recompute every digest, content and ref of snapshots", false,
            prepared<SnapshotVerifyOptions, register_snapshot_verify, run_snapshot_verify>},
    Command{"snapshot purge", Group::keep, "remove the snapshots that are past their retention period", false,
            prepared<SnapshotPurgeOptions, register_snapshot_purge, run_snapshot_purge>},
    Command{"workflow start", Group::work, "begin a workflow of phases", false,
            prepared<WorkflowStartOptions, register_workflow_start, run_workflow_start>},
    Command{"workflow advance", Group::work, "complete the current phase, or say that it has failed", false,
            prepared<WorkflowAdvanceOptions, register_workflow_advance, run_workflow_advance>},
    Command{"workflow approve", Group::work, "record a person's approval of the current phase", false,
            prepared<WorkflowApproveOptions, register_workflow_approve, run_workflow_approve>},
    Command{"workflow task", Group::work, "record how a task stands", false,
            prepared<WorkflowTaskOptions, register_workflow_task, run_workflow_task>},
    Command{"workflow resume", Group::look, "how to go on after an interruption, and why", false,
            prepared<WorkflowResumeOptions, register_workflow_resume, run_workflow_resume>},
    Command{"workflow recover", Group::work, "look after the tasks that an interruption has left running", false,
            prepared<WorkflowRecoverOptions, register_workflow_recover, run_workflow_recover>},
    Command{"workflow show", Group::look, "the phases and tasks of a workflow", false,
            prepared<WorkflowShowOptions, register_workflow_show, run_workflow_show>},
    Command{"workflow list", Group::look, "all workflows, and the archived ones", false,
            prepared<WorkflowListOptions, register_workflow_list, run_workflow_list>},
    Command{"workflow archive", Group::keep, "take a workflow away, into the archive", false,
            prepared<WorkflowArchiveOptions, register_workflow_archive, run_workflow_archive>},
    Command{"init", Group::setup, "set up .checkpoints in this project", false,
            prepared<InitOptions, register_init, run_init>},
    Command{"install", Group::setup, "make git merge and check checkpoints here", false,
            prepared<InstallOptions, register_install, run_install>},
    Command{"uninstall", Group::setup, "take out what install put in", false,
            prepared<InstallOptions, register_uninstall, run_uninstall>},
    Command{"setup", Group::setup, "tell agents and services of checkpoints", false,
            prepared<SetupOptions, register_setup, run_setup>},
    Command{"validate", Group::keep, "check documents against their schema and rules", false,
            prepared<ValidateOptions, register_validate, run_validate>},
    Command{"doctor", Group::keep, "where checkpoints and reality disagree, with the evidence", false,
            prepared<DoctorOptions, register_doctor, run_doctor>},
    Command{"rotate", Group::keep, "move old telemetry out of a checkpoint", false,
            prepared<RotateOptions, register_rotate, run_rotate>},
    Command{"reset", Group::keep, "archive a checkpoint and start it afresh", false,
            prepared<ResetOptions, register_reset, run_reset>},
    Command{"resolve", Group::keep, "finish what a merge left open", false,
            prepared<ResolveOptions, register_resolve, run_resolve>},
    Command{"fmt", Group::plumbing, "lay checkpoints out in the canonical form", false,
            prepared<FmtOptions, register_fmt, run_fmt>},
    Command{"import", Group::setup, "take in checkpoints that another program has kept", false,
            prepared<ExchangeOptions, register_import, run_import>},
    Command{"export", Group::setup, "write checkpoints as another program keeps them", false,
            prepared<ExchangeOptions, register_export, run_export>},
    Command{"config", Group::setup, "show the settings, and where they come from", false,
            prepared<ConfigOptions, register_config, run_config>},
    Command{"completion", Group::setup, "print what completes commands in a shell", false,
            prepared<CompletionOptions, register_completion, run_completion>},
    Command{"report", Group::plumbing, "where everything stands, as a page or for a pull request", false,
            prepared<ReportOptions, register_report, run_report>},
    Command{"merge-file", Group::plumbing, "merge three files as documents", false,
            prepared<MergeFileOptions, register_merge_file, run_merge_file>},
    Command{"premerge", Group::plumbing, "what a server's merge button would do to checkpoints", false,
            prepared<PremergeOptions, register_premerge, run_premerge>},
    Command{"audit", Group::plumbing, "what merges have dropped, and how to get it back", false,
            prepared<AuditOptions, register_audit, run_audit>},
    Command{"mcp", Group::plumbing, "serve agents by the Model Context Protocol", false,
            prepared<McpOptions, register_mcp, run_mcp>},
    Command{"schema", Group::plumbing, "print a document schema", false,
            prepared<SchemaOptions, register_schema, run_schema>},
    Command{"textconv", Group::plumbing, "what git's diff driver calls", true,
            prepared<TextconvOptions, register_textconv, run_textconv>},
    Command{kHelp, Group::plumbing, "explain a command", false, prepared<HelpOptions, register_help, run_help>},
    Command{"__complete", Group::plumbing, "what shells ask for completion", true,
            prepared<CompleteOptions, register_complete, run_complete>},
    Command{"hook", Group::plumbing, "what hooks of git and of agents call", true,
            prepared<HookOptions, register_hook, run_hook>, soften_hook},
};

constexpr std::array kFamilies{
    Family{"run", Group::work, "records of a pipeline's runs: written once, never changed"},
    Family{"stage", Group::work, "projects of stages behind gates, which a person opens"},
    Family{"snapshot", Group::work, "states that never change, to go back to or branch from"},
    Family{"workflow", Group::work, "phases and tasks that go on after any interruption"},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

const Command* find_command(std::string_view name) {
  const auto found =
      std::find_if(kCommands.begin(), kCommands.end(), [&](const Command& command) { return command.name == name; });
  return found == kCommands.end() ? nullptr : &*found;
}

std::span<const Family> families() { return kFamilies; }

const Family* find_family(std::string_view name) {
  const auto found =
      std::find_if(kFamilies.begin(), kFamilies.end(), [&](const Family& family) { return family.name == name; });
  return found == kFamilies.end() ? nullptr : &*found;
}

const Family* family_of(const Command& command) {
  const std::size_t space = command.name.find(' ');
  return space == std::string_view::npos ? nullptr : find_family(command.name.substr(0, space));
}

std::vector<std::string> listed_names() {
  std::vector<std::string> names;
  for (const Command& command : kCommands) {
    if (!command.hidden) names.emplace_back(command.name);
  }
  return names;
}

std::string_view title_of(Group group) {
  switch (group) {
    case Group::look: return "See where things stand";
    case Group::work: return "Record what happens";
    case Group::keep: return "Check and keep in order";
    case Group::setup: return "Set up";
    case Group::plumbing: return "For scripts and tools";
  }
  return {};
}

std::string_view group_word(Group group) {
  switch (group) {
    case Group::look: return "See";
    case Group::work: return "Record";
    case Group::keep: return "Keep";
    case Group::setup: return "Set up";
    case Group::plumbing: return "Scripts";
  }
  return {};
}

}  // namespace checkpoint::cli
