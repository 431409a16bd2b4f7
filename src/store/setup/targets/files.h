#pragma once

#include "store/setup/target.h"

namespace checkpoint {

// One for each row of the table in store/setup/targets.

std::vector<TargetFile> claude_files(const SetupChoices& choices);
std::vector<TargetFile> codex_files(const SetupChoices& choices);
std::vector<TargetFile> copilot_files(const SetupChoices& choices);
std::vector<TargetFile> gemini_files(const SetupChoices& choices);
std::vector<TargetFile> opencode_files(const SetupChoices& choices);
std::vector<TargetFile> cursor_files(const SetupChoices& choices);
std::vector<TargetFile> vscode_files(const SetupChoices& choices);
std::vector<TargetFile> agents_md_files(const SetupChoices& choices);
std::vector<TargetFile> github_files(const SetupChoices& choices);
std::vector<TargetFile> gitlab_files(const SetupChoices& choices);
std::vector<TargetFile> pre_commit_files(const SetupChoices& choices);

}  // namespace checkpoint
