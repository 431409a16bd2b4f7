#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/folder.h"
#include "core/object_digest.h"
#include "store/snapshots/tree_file.h"

namespace checkpoint {

/// The last component of `path`.
std::string file_of(const std::string& path);

/// The files of a work tree, reached one folder at a time and never through a symlink, whatever becomes of the tree
/// meanwhile. Folders stay open until another way is taken.
class WorkTree {
 public:
  /// Error{io} where `root` cannot be opened.
  explicit WorkTree(const std::filesystem::path& root, FileSystem& files = FileSystem::system());

  const Folder& root() const { return root_; }
  /// The folder that `path` stands in; nothing where it is not there. Error{refused} for a symlink or a file on the
  /// way.
  std::optional<Folder> above(const std::string& path);
  /// The same, created where it is missing, not yet durable.
  Folder made_above(const std::string& path);
  /// The folders on the way to `path` that are not there, the outermost first.
  std::vector<std::string> missing_above(const std::string& path);

 private:
  using Step = std::pair<std::string, Folder>;
  const Folder& reached(const std::string& path, std::size_t& depth);

  Folder root_;
  std::vector<Step> way_;
};

/// What stands at a place: a regular file or a symlink, with git's mode, and the id that git would give its bytes as
/// they are. Nothing where it is neither, or was gone when it was read.
struct TreeContent {
  FileState state;
  std::string mode;
  std::string blob;
};

std::optional<TreeContent> content_of(const Folder& folder, const std::string& name, ObjectDigest::Format format);

}  // namespace checkpoint
