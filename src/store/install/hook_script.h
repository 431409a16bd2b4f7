#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace checkpoint {

/// The lines that call `git checkpoint hook pre-commit`, to stand in a shell script. `program` is git-checkpoint.
std::string hook_lines(const std::filesystem::path& program);

/// The one line that a hook in another language, or one that we must not touch, may call.
inline constexpr std::string_view kHookLine = "git checkpoint hook pre-commit || exit $?";

/// True for a script that a POSIX-like shell runs: its first line says so, or there is none to say otherwise.
bool is_shell_script(std::string_view text);

/// A pre-commit hook, ours among its lines, where they are reached whatever the script does: before a final `exec` or
/// `exit`; at the top where the script may end in between; else at the end, where the verdict of the lines before must
/// stand. The script is nothing where there is no hook yet.
std::string with_hook(const std::optional<std::string>& script, const std::filesystem::path& program);

/// The script as it was; nothing where the file was ours.
std::optional<std::string> without_hook(const std::optional<std::string>& script);

}  // namespace checkpoint
