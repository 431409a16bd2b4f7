#pragma once

#include <string>

#include "cli/command/command.h"
#include "cli/terminal/look.h"

namespace checkpoint::cli {

/// The commands in their groups, families as one, and the global options: one screen of 80 columns.
std::string overview(const Look& look);

/// The commands of one family.
std::string help_of(const Family& family, const Look& look);

/// The command line in short, with the options that it must have: `git checkpoint done <skill> [options]`.
std::string call_of(const Command& command, const OptionSet& own);

/// How to call one command, and what its arguments mean. `own` holds the command's arguments alone.
std::string help_of(const Command& command, const OptionSet& own, const Look& look);

}  // namespace checkpoint::cli
