#pragma once

#include <array>
#include <string_view>

#include "kinds/workflow/output.h"
#include "store/git_command.h"
#include "store/location.h"

namespace checkpoint {

/// The folders of a project that outputs are looked for in, in this order.
constexpr std::array<std::string_view, 2> output_bases() { return {"", "memory/reports/"}; }

/// Looks for the outputs of workflows below the project's folder: as they are named, else below `memory/reports`, where
/// the programs that these workflows come from keep them. No symlink is followed; an empty folder is none. What a
/// sparse checkout leaves out is as the index has it. `git` (null without one) works in the work tree's root, and must
/// outlive the look.
workflow::OutputLook output_look(const Location& location, const GitCommand* git);

}  // namespace checkpoint
