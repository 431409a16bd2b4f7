#pragma once

#include <vector>

#include "core/system/folder_watch.h"
#include "store/location.h"

namespace checkpoint::cli {

/// What a look at all work depends on: the store; the logs of git, which each commit and checkout writes to; and what
/// is claimed. The file of claims alone: a look may itself write beside it.
std::vector<system::WatchedPlace> watched_places(const Location& location);

}  // namespace checkpoint::cli
