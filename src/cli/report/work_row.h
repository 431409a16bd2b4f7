#pragma once

#include <cstddef>
#include <string>

#include "cli/report/report.h"

namespace checkpoint::cli {

/// What all rows of a page have in common.
struct RowFrame {
  Instant now;
  std::size_t columns;  ///< how much of a text a row has: all of it, unless the page would be too large
  std::string program;  ///< what commands to paste begin with
  bool is_past;         ///< of what a commit had: no command tells what a row leaves out
};
RowFrame frame_of(const Report& report);

/// What a page has of its own in the row of a piece of work.
struct RowExtras {
  std::string attributes = {};  ///< of the row, with a blank before each
  std::string end = {};         ///< HTML at the end of what unfolds
};

/// One piece of work as a row of the page that unfolds: how it stands, where, how far, since when, what comes next; and
/// below that what there is to know of it.
std::string work_row(const Work& work, const RowFrame& frame, const RowExtras& extras);

}  // namespace checkpoint::cli
