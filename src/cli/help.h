#pragma once

#include <string>

#include "cli/command.h"
#include "cli/look.h"

namespace checkpoint::cli {

/// The commands in their groups, families as one, and the global options: one screen.
std::string overview(const Look& look);

/// The commands of one family.
std::string help_of(const Family& family, const Look& look);

/// How to call one command, and what its arguments mean. `own` holds the command's arguments alone.
std::string help_of(const Command& command, const OptionSet& own, const Look& look);

}  // namespace checkpoint::cli
