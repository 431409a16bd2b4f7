#pragma once

#include <memory>
#include <vector>

#include "cli/command/watch.h"
#include "core/system/folder_watch.h"

namespace checkpoint::cli {

/// Waits for changes in these places, and for the end of whoever reads standard output or of the terminal that standard
/// input is. A folder that is not there is looked for again every second, and whenever another one changes. Where
/// `bell` is a file, that it can be read is a change as well.
std::shared_ptr<Watch> watch_of_process(const std::vector<system::WatchedPlace>& places, int bell = -1);

}  // namespace checkpoint::cli
