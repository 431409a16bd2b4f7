#pragma once

#include <string>

#include "cli/command/board.h"
#include "cli/report/report.h"

namespace checkpoint::cli {

/// The live page: the report's, with a script that asks its own server, and nobody else, for what is new.
std::string board_html_of(const Report& report, BoardUse use);

/// What a browser may do with it.
std::string board_policy();

}  // namespace checkpoint::cli
