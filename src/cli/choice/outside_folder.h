#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/folder.h"
#include "store/location.h"

namespace checkpoint::cli {

/// A folder outside of the store, as components below one that is trusted. No symlink below `base` is followed.
struct OutsideFolder {
  std::filesystem::path base;  ///< absolute
  std::string base_shown;      ///< `base` in messages; empty where it needs no mention
  std::vector<std::string> inner;

  /// The same folder, some components further down.
  OutsideFolder below(const std::vector<std::string>& more) const;
  /// The folder itself, for messages.
  std::string named() const;
  /// `name` in it, relative to `base`, for messages.
  std::string shown(const std::string& name) const;
  /// Nothing where it is not there. Error{refused} for a symlink on the way.
  std::optional<Folder> enter() const;
  Folder enter_or_create() const;
};

/// The folder that the user named, relative to `from`, below the work tree. Error{refused} where it lies outside of the
/// work tree, in git's own folder or in a store.
OutsideFolder folder_in_work_tree(const Location& location, const std::filesystem::path& from,
                                  const std::string& named);

/// A new text for one file. Files that are written together: all texts are on the disk before the first takes its
/// place.
struct OutsideFile {
  OutsideFolder folder;
  std::string name;
  std::string text;

  std::string shown() const { return folder.shown(name); }
  /// What stands there now; nothing where nothing does. Error{refused} for anything but a regular file.
  std::optional<std::string> there() const;
};

void write_together(const std::vector<OutsideFile>& files);

}  // namespace checkpoint::cli
