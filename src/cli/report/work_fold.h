#pragma once

#include <cstddef>
#include <string>

#include "cli/report/work_row.h"

namespace checkpoint::cli {

/// How many actions a piece of work lists that have not landed.
std::size_t open_actions(const Work& work);

/// What a row unfolds to: its summary, what comes after the next step, what is in its way, where its file is; behind
/// all that `end`, as HTML.
std::string work_fold(const Work& work, const RowFrame& frame, const std::string& end);

}  // namespace checkpoint::cli
