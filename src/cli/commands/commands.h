#pragma once

#include "cli/command/command.h"

/// The commands, each of which is one file here. What stands in this list declares a command's arguments and gives what
/// runs it (Command::prepare).
namespace checkpoint::cli {

Runner status_command(OptionSet& options);
Runner next_command(OptionSet& options);
Runner resume_command(OptionSet& options);
Runner decisions_command(OptionSet& options);
Runner list_command(OptionSet& options);
Runner show_command(OptionSet& options);
Runner log_command(OptionSet& options);
Runner diff_command(OptionSet& options);
Runner update_command(OptionSet& options);
Runner done_command(OptionSet& options);
Runner run_write_command(OptionSet& options);
Runner run_read_command(OptionSet& options);
Runner run_validate_command(OptionSet& options);
Runner run_list_command(OptionSet& options);
Runner run_resume_command(OptionSet& options);
Runner run_replay_command(OptionSet& options);
Runner stage_init_command(OptionSet& options);
Runner stage_write_command(OptionSet& options);
Runner stage_approve_command(OptionSet& options);
Runner stage_reject_command(OptionSet& options);
Runner stage_reopen_command(OptionSet& options);
Runner stage_artifacts_command(OptionSet& options);
Runner stage_next_command(OptionSet& options);
Runner stage_completed_command(OptionSet& options);
Runner stage_latest_command(OptionSet& options);
Runner stage_read_command(OptionSet& options);
Runner stage_history_command(OptionSet& options);
Runner stage_status_command(OptionSet& options);
Runner stage_validate_command(OptionSet& options);
Runner snapshot_plan_command(OptionSet& options);
Runner snapshot_create_command(OptionSet& options);
Runner snapshot_restore_command(OptionSet& options);
Runner snapshot_branch_command(OptionSet& options);
Runner snapshot_list_command(OptionSet& options);
Runner snapshot_show_command(OptionSet& options);
Runner snapshot_manifest_command(OptionSet& options);
Runner snapshot_usage_command(OptionSet& options);
Runner snapshot_log_command(OptionSet& options);
Runner snapshot_verify_command(OptionSet& options);
Runner snapshot_purge_command(OptionSet& options);
Runner workflow_start_command(OptionSet& options);
Runner workflow_advance_command(OptionSet& options);
Runner workflow_approve_command(OptionSet& options);
Runner workflow_task_command(OptionSet& options);
Runner workflow_resume_command(OptionSet& options);
Runner workflow_recover_command(OptionSet& options);
Runner workflow_show_command(OptionSet& options);
Runner workflow_list_command(OptionSet& options);
Runner workflow_archive_command(OptionSet& options);
Runner init_command(OptionSet& options);
Runner install_command(OptionSet& options);
Runner uninstall_command(OptionSet& options);
Runner setup_command(OptionSet& options);
Runner validate_command(OptionSet& options);
Runner doctor_command(OptionSet& options);
Runner rotate_command(OptionSet& options);
Runner reset_command(OptionSet& options);
Runner resolve_command(OptionSet& options);
Runner fmt_command(OptionSet& options);
Runner import_command(OptionSet& options);
Runner export_command(OptionSet& options);
Runner config_command(OptionSet& options);
Runner completion_command(OptionSet& options);
Runner report_command(OptionSet& options);
Runner board_command(OptionSet& options);
Runner board_page_command(OptionSet& options);
Runner merge_file_command(OptionSet& options);
Runner premerge_command(OptionSet& options);
Runner audit_command(OptionSet& options);
Runner mcp_command(OptionSet& options);
Runner schema_command(OptionSet& options);
Runner textconv_command(OptionSet& options);
Runner help_command(OptionSet& options);
Runner complete_command(OptionSet& options);
Runner hook_command(OptionSet& options);

/// Where a hook asks, what it is told instead of a failure, which would stop the agent's session.
std::optional<Answer> soften_resume(const std::vector<std::string>& arguments, const Error& failure);
/// Whatever goes wrong, an agent gets an answer in its own form. git's hook fails as any command does.
std::optional<Answer> soften_hook(const std::vector<std::string>& arguments, const Error& failure);

}  // namespace checkpoint::cli
