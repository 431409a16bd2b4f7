#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/command.h"

namespace checkpoint::cli {

/// The command that explains the others; `-h` and `--help` lead to it.
inline constexpr std::string_view kHelp = "help";

/// Every command, in the order of the help.
std::span<const Command> commands();

/// The row with this name; nullptr where there is none.
const Command* find_command(std::string_view name);

/// The families of commands with two words.
std::span<const Family> families();

/// The family with this name; nullptr where there is none.
const Family* find_family(std::string_view name);

/// The family that `command` belongs to; nullptr for a command of one word.
const Family* family_of(const Command& command);

/// Names of commands that are not hidden.
std::vector<std::string> listed_names();

/// The title of a part of the help.
std::string_view title_of(Group group);
/// The same in one word, for the overview.
std::string_view group_word(Group group);

}  // namespace checkpoint::cli
