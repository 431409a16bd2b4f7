#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "cli/command/watch.h"

namespace checkpoint::cli {

/// Waits for changes in these folders and below, and for the end of whoever reads standard output. A folder that is not
/// there is looked for again whenever another one changes; the first of them every second, too.
std::shared_ptr<Watch> watch_of_process(const std::vector<std::filesystem::path>& folders);

}  // namespace checkpoint::cli
