#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/folder.h"
#include "store/location.h"

namespace checkpoint {

/// Something that a phase has made, and that is no folder.
struct MadeEntry {
  const Folder& folder;
  const std::string& entry;               ///< its name in `folder`
  const std::string& name;                ///< the name that was walked to; of what is in a folder, with the way there
  const std::optional<FileState>& state;  ///< nothing where it is not there
};

struct MadeWalk {
  std::function<void(const MadeEntry& entry)> visit;
  /// Which entries of folders are visited, by their names.
  std::function<bool(std::string_view entry)> is_meant = [](std::string_view) { return true; };
};

/// Visits what stands at `path`, relative to the project, and is known as `name`: itself, or all that is in it at any
/// depth where it is a folder. No symlink is followed. Nothing where a folder on the way is missing. Error{io} and
/// Error{refused} as Folder::enter().
void walk_made(const Location& location, const std::string& path, const std::string& name, const MadeWalk& walk);

}  // namespace checkpoint
