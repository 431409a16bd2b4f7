#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "kinds/snapshot/snapshot.h"
#include "store/git_command.h"
#include "store/location.h"

namespace checkpoint {

/// Whether files that git ignores are taken, where a pathspec names them.
enum class Ignored { refused, taken };

struct CaptureWish {
  std::filesystem::path folder;        ///< the one that the pathspecs are relative to, in the work tree
  std::vector<std::string> pathspecs;  ///< as git reads them
  Ignored ignored = Ignored::refused;
  std::size_t max_document_bytes = Limits{}.max_bytes;  ///< of the document that is to name them
  /// Called with the files, of which only the ids are not known, before git gets any; where it throws, git gets none.
  std::function<void(const std::vector<snapshot::SnapshotFile>& files)> examine = {};
};

/// Why something that a pathspec means is not in the snapshot.
enum class Omission {
  ignored,  ///< git ignores it
  gone,     ///< git tracks it, and the work tree does not have it
  special,  ///< a FIFO, a socket or a device
};

/// `ignored`, `gone`, `special`
std::string_view name_of(Omission omission);

struct LeftOut {
  std::string path;  ///< of a file, or of a folder (with a final `/`) all of which is left out
  Omission why;

  bool operator==(const LeftOut&) const = default;
};

/// Files as git now has them as blobs.
struct Capture {
  std::vector<snapshot::SnapshotFile> files;  ///< by path
  std::vector<LeftOut> left_out;              ///< by reason and path
};

/// Takes the files of the work tree that the pathspecs mean, tracked or not, byte for byte (no filter runs) into git's
/// objects. What the index says of their contents does not matter, and neither it nor HEAD is touched. A file of the
/// snapshots themselves is passed over. Error{not_found} for a pathspec that means nothing, Error{refused} for one that
/// means ignored files only, for a path that leads through a symlink, or that no snapshot may hold, for folders of
/// other repositories, which are not looked into, and for what cannot be looked at; Error{invalid} for more files than
/// a document can name; Error{io}. Where it throws, nothing was added to git's objects.
Capture capture(const Location& location, const Environment& environment, const CaptureWish& wish);

}  // namespace checkpoint
