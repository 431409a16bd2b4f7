#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kinds/snapshot/snapshot.h"

namespace checkpoint {

/// A file of a snapshot that holds what looks like a secret, or is called by it.
struct ContentSecret {
  std::string path;  ///< masked, where it is what looks like one
  std::string what;  ///< with its article: `a GitHub token`
};

struct ContentSecrets {
  std::vector<ContentSecret> found;  ///< the first of each file, by path
  std::size_t unread = 0;            ///< files that are no text, were too large to be looked at, or could not be read
};

/// Looks through `files` in the work tree at `root`: the name of each, the targets of symlinks, and texts of up to a
/// megabyte, 64 megabytes in all. What holds control characters is no text: UTF-16, what is compressed.
ContentSecrets secrets_in(const std::filesystem::path& root, const std::vector<snapshot::SnapshotFile>& files);

}  // namespace checkpoint
