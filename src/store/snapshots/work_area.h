#pragma once

#include <chrono>
#include <optional>

#include "core/folder.h"
#include "store/location.h"

namespace checkpoint {

// Where the commands that change more than one file of a work tree, or of its snapshots, note what they are about to
// do: a folder of git's own, so that nothing of it can come from a commit, one for each work tree. Whoever holds it is
// the only one at such work, as long as the handle lives.

/// Holds the area, created where it is missing. Error{busy} where somebody else holds it for long,
/// Error{not_a_repository} where there is no repository.
Folder hold_work_area(const Location& location, FileSystem& files);

/// Whoever only looks holds the area for a moment, and whoever is to change something waits that long.
inline constexpr std::chrono::milliseconds glance{200};

/// The area, if there is one and nobody holds it for longer than `patience`. Creates nothing.
std::optional<Folder> free_work_area(const Location& location, FileSystem& files,
                                     std::chrono::milliseconds patience = glance);

}  // namespace checkpoint
