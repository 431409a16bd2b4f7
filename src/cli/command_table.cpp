#include "cli/command_table.h"

#include <array>

#include "cli/commands/commands.h"
#include "core/first_where.h"

namespace checkpoint::cli {
namespace {

constexpr std::array kCommands{
    Command{"status", Group::look, "where everything stands, decisions first", status_command},
    Command{"next", Group::look, "the one thing to do now, and why", next_command},
    Command{"resume", Group::look, "what a new session needs to go on", resume_command, false, soften_resume},
    Command{"decisions", Group::look, "what waits for a person, and how to answer it", decisions_command},
    Command{"list", Group::look, "one line for each checkpoint", list_command},
    Command{"show", Group::look, "a whole checkpoint, or a part of it", show_command},
    Command{"log", Group::look, "what each commit changed in a checkpoint", log_command},
    Command{"diff", Group::look, "what is different between two revisions, or now", diff_command},
    Command{"update", Group::work, "set, append and remove fields of a checkpoint", update_command},
    Command{"done", Group::work, "finish the first of the next actions", done_command},
    Command{"run write", Group::work, "record that a phase of a pipeline run is finished", run_write_command},
    Command{"run read", Group::look, "the newest record of a phase", run_read_command},
    Command{"run validate", Group::keep, "check one record against its schema, its place and git",
            run_validate_command},
    Command{"run list", Group::look, "the records of a ticket, or of one run", run_list_command},
    Command{"run resume", Group::look, "the phase at which a run goes on, and why", run_resume_command},
    Command{"run replay", Group::look, "all records of a run in the order of time", run_replay_command},
    Command{"stage init", Group::work, "set up a project of gated stages", stage_init_command},
    Command{"stage write", Group::work, "record how a stage stands and what it has made", stage_write_command},
    Command{"stage approve", Group::work, "complete a stage that waits for a person", stage_approve_command},
    Command{"stage reject", Group::work, "send a stage that waits for a person back to work", stage_reject_command},
    Command{"stage reopen", Group::work, "open a completed stage again; later ones have to be done again",
            stage_reopen_command},
    Command{"stage artifacts", Group::work, "write each artifact of a project to a file of its own",
            stage_artifacts_command},
    Command{"stage next", Group::look, "the stage that a project goes on with, and why", stage_next_command},
    Command{"stage completed", Group::look, "the stages that are done", stage_completed_command},
    Command{"stage latest", Group::look, "the stage that was written last, as JSON", stage_latest_command},
    Command{"stage read", Group::look, "a stage's checkpoint, as JSON", stage_read_command},
    Command{"stage history", Group::look, "the files that keep earlier versions of a stage", stage_history_command},
    Command{"stage status", Group::look, "all stages of a project, and its gates", stage_status_command},
    Command{"stage validate", Group::keep, "check a project: manifest, stages, approvals", stage_validate_command},
    Command{"snapshot plan", Group::work, "say where a workflow takes snapshots, before the first one",
            snapshot_plan_command},
    Command{"snapshot create", Group::work, "keep the state of a workflow at a point that was planned",
            snapshot_create_command},
    Command{"snapshot restore", Group::work, "put the files of a snapshot back, all or none", snapshot_restore_command},
    Command{"snapshot branch", Group::work, "begin a variant of a workflow at one of its snapshots",
            snapshot_branch_command},
    Command{"snapshot list", Group::look, "the snapshots of a workflow", snapshot_list_command},
    Command{"snapshot show", Group::look, "a whole snapshot", snapshot_show_command},
    Command{"snapshot manifest", Group::look, "what was planned and what was taken", snapshot_manifest_command},
    Command{"snapshot usage", Group::look, "how much disk space snapshots take", snapshot_usage_command},
    Command{"snapshot log", Group::look, "what happened to a workflow's snapshots", snapshot_log_command},
    Command{"snapshot verify", Group::keep, "check every digest, content and ref of snapshots",
            snapshot_verify_command},
    Command{"snapshot purge", Group::keep, "remove the snapshots that are past their retention period",
            snapshot_purge_command},
    Command{"workflow start", Group::work, "begin a workflow of phases", workflow_start_command},
    Command{"workflow advance", Group::work, "complete the current phase, or say that it has failed",
            workflow_advance_command},
    Command{"workflow approve", Group::work, "record a person's approval of the current phase",
            workflow_approve_command},
    Command{"workflow task", Group::work, "record how a task stands", workflow_task_command},
    Command{"workflow resume", Group::look, "how to go on after an interruption, and why", workflow_resume_command},
    Command{"workflow recover", Group::work, "set what was left running to its outcome, or back to pending",
            workflow_recover_command},
    Command{"workflow show", Group::look, "the phases and tasks of a workflow", workflow_show_command},
    Command{"workflow list", Group::look, "all workflows, and the archived ones", workflow_list_command},
    Command{"workflow archive", Group::keep, "take a workflow away, into the archive", workflow_archive_command},
    Command{"init", Group::setup, "set up .checkpoints in this project", init_command},
    Command{"install", Group::setup, "make git merge and check checkpoints here", install_command},
    Command{"uninstall", Group::setup, "take out what install put in", uninstall_command},
    Command{"setup", Group::setup, "have agents, editors and CI use checkpoints", setup_command},
    Command{"validate", Group::keep, "check documents against their schema and rules", validate_command},
    Command{"doctor", Group::keep, "where checkpoints and reality disagree, with the evidence", doctor_command},
    Command{"rotate", Group::plumbing, "move old telemetry (entries of long lists) to the archive", rotate_command},
    Command{"reset", Group::plumbing, "archive a checkpoint and start it afresh", reset_command},
    Command{"resolve", Group::keep, "finish what a merge left open", resolve_command},
    Command{"fmt", Group::plumbing, "bring files of checkpoints into the standard layout", fmt_command},
    Command{"import", Group::setup, "take in checkpoints that another program has kept", import_command},
    Command{"export", Group::setup, "write checkpoints as another program keeps them", export_command},
    Command{"config", Group::setup, "show the settings, and where they come from", config_command},
    Command{"completion", Group::setup, "print the script that completes commands on Tab", completion_command},
    Command{"report", Group::plumbing, "where everything stands, as a page or for a pull request", report_command},
    Command{"board", Group::plumbing, "where everything stands, as a live page in your browser", board_command},
    Command{"merge-file", Group::plumbing, "merge three files as documents, and print the result", merge_file_command},
    Command{"premerge", Group::plumbing, "what a server's merge button would do to checkpoints", premerge_command},
    Command{"audit", Group::plumbing, "what merges have dropped, and how to get it back", audit_command},
    Command{"mcp", Group::plumbing, "serve agents by the Model Context Protocol", mcp_command},
    Command{"schema", Group::plumbing, "print a document schema", schema_command},
    Command{"textconv", Group::plumbing, "what git's diff driver calls", textconv_command, true},
    Command{kHelp, Group::plumbing, "explain a command", help_command},
    Command{"__complete", Group::plumbing, "what shells ask for completion", complete_command, true},
    Command{"__board-page", Group::plumbing, "the page that board serves", board_page_command, true},
    Command{"hook", Group::plumbing, "what hooks of git and of agents call", hook_command, true, soften_hook},
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
  return first_where(kCommands, [&](const Command& command) { return command.name == name; });
}

std::span<const Family> families() { return kFamilies; }

const Family* find_family(std::string_view name) {
  return first_where(kFamilies, [&](const Family& family) { return family.name == name; });
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
    case Group::plumbing: return "More, and for scripts";
  }
  return {};
}

std::string_view group_word(Group group) {
  switch (group) {
    case Group::look: return "See";
    case Group::work: return "Record";
    case Group::keep: return "Keep";
    case Group::setup: return "Set up";
    case Group::plumbing: return "More";
  }
  return {};
}

}  // namespace checkpoint::cli
