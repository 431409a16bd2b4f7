#pragma once

#include <cstddef>
#include <vector>

#include "kinds/snapshot/snapshot.h"

namespace checkpoint::snapshot {

/// The places of `snapshots`, the oldest first: by time, those of one moment as they follow one another, then by id.
/// What goes on from a snapshot is newer than it whatever the clocks said: a time that is later than that of what goes
/// on from it was ahead, and counts no more.
std::vector<std::size_t> by_age(const std::vector<const Snapshot*>& snapshots);

/// For each snapshot its own time, or the earlier one of what goes on from it: by_age() goes by that.
std::vector<Instant> latest_times(const std::vector<const Snapshot*>& snapshots);

/// For each snapshot the time at which it was there at the earliest: its own, or that of one it goes on from, where its
/// clock was behind.
std::vector<Instant> earliest_times(const std::vector<const Snapshot*>& snapshots);

}  // namespace checkpoint::snapshot
