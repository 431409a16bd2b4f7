#pragma once

#include <cstddef>
#include <vector>

#include "kinds/snapshot/snapshot.h"

namespace checkpoint::snapshot {

/// The places of `snapshots`, the oldest first: by time, those of one moment as they follow one another, then by id.
std::vector<std::size_t> by_age(const std::vector<const Snapshot*>& snapshots);

}  // namespace checkpoint::snapshot
