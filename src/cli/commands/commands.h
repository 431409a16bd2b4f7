#pragma once

#include "cli/command/command.h"

/// The commands, each of which is one file here. What stands in this list declares a command's arguments and gives what
/// runs it (Command::prepare).
namespace checkpoint::cli {

Runner status_command(OptionSet& set);
Runner next_command(OptionSet& set);
Runner resume_command(OptionSet& set);
Runner decisions_command(OptionSet& set);
Runner list_command(OptionSet& set);
Runner show_command(OptionSet& set);
Runner log_command(OptionSet& set);
Runner diff_command(OptionSet& set);
Runner update_command(OptionSet& set);
Runner done_command(OptionSet& set);
Runner run_write_command(OptionSet& set);
Runner run_read_command(OptionSet& set);
Runner run_validate_command(OptionSet& set);
Runner run_list_command(OptionSet& set);
Runner run_resume_command(OptionSet& set);
Runner run_replay_command(OptionSet& set);
Runner stage_init_command(OptionSet& set);
Runner stage_write_command(OptionSet& set);
Runner stage_approve_command(OptionSet& set);
Runner stage_reject_command(OptionSet& set);
Runner stage_reopen_command(OptionSet& set);
Runner stage_artifacts_command(OptionSet& set);
Runner stage_next_command(OptionSet& set);
Runner stage_completed_command(OptionSet& set);
Runner stage_latest_command(OptionSet& set);
Runner stage_read_command(OptionSet& set);
Runner stage_history_command(OptionSet& set);
Runner stage_status_command(OptionSet& set);
Runner stage_validate_command(OptionSet& set);
Runner snapshot_plan_command(OptionSet& set);
Runner snapshot_create_command(OptionSet& set);
Runner snapshot_restore_command(OptionSet& set);
Runner snapshot_branch_command(OptionSet& set);
Runner snapshot_list_command(OptionSet& set);
Runner snapshot_show_command(OptionSet& set);
Runner snapshot_manifest_command(OptionSet& set);
Runner snapshot_usage_command(OptionSet& set);
Runner snapshot_log_command(OptionSet& set);
Runner snapshot_verify_command(OptionSet& set);
Runner snapshot_purge_command(OptionSet& set);
Runner workflow_start_command(OptionSet& set);
Runner workflow_advance_command(OptionSet& set);
Runner workflow_approve_command(OptionSet& set);
Runner workflow_task_command(OptionSet& set);
Runner workflow_resume_command(OptionSet& set);
Runner workflow_recover_command(OptionSet& set);
Runner workflow_show_command(OptionSet& set);
Runner workflow_list_command(OptionSet& set);
Runner workflow_archive_command(OptionSet& set);
Runner init_command(OptionSet& set);
Runner install_command(OptionSet& set);
Runner uninstall_command(OptionSet& set);
Runner setup_command(OptionSet& set);
Runner validate_command(OptionSet& set);
Runner doctor_command(OptionSet& set);
Runner rotate_command(OptionSet& set);
Runner reset_command(OptionSet& set);
Runner resolve_command(OptionSet& set);
Runner fmt_command(OptionSet& set);
Runner import_command(OptionSet& set);
Runner export_command(OptionSet& set);
Runner config_command(OptionSet& set);
Runner completion_command(OptionSet& set);
Runner report_command(OptionSet& set);
Runner board_command(OptionSet& set);
Runner board_page_command(OptionSet& set);
Runner merge_file_command(OptionSet& set);
Runner premerge_command(OptionSet& set);
Runner audit_command(OptionSet& set);
Runner mcp_command(OptionSet& set);
Runner schema_command(OptionSet& set);
Runner textconv_command(OptionSet& set);
Runner help_command(OptionSet& set);
Runner complete_command(OptionSet& set);
Runner hook_command(OptionSet& set);

/// Where a hook asks, what it is told instead of a failure, which would stop the agent's session.
std::optional<Answer> soften_resume(const std::vector<std::string>& arguments, const Error& failure);
/// Whatever goes wrong, an agent gets an answer in its own form. git's hook fails as any command does.
std::optional<Answer> soften_hook(const std::vector<std::string>& arguments, const Error& failure);

}  // namespace checkpoint::cli
