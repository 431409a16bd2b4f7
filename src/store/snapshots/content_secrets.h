#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kinds/snapshot/snapshot.h"

namespace checkpoint {

/// A file of a snapshot that holds what looks like a secret.
struct ContentSecret {
  std::string path;
  std::string what;  ///< with its article: `a GitHub token`
};

struct ContentSecrets {
  std::vector<ContentSecret> found;  ///< the first of each file, by path
  std::size_t unread = 0;            ///< files that were too large to be looked at, or could not be read
};

/// Looks through the texts among `files` in the work tree at `root`: files of up to a megabyte, 64 megabytes in all.
/// Symlinks and what holds a NUL are no texts.
ContentSecrets secrets_in(const std::filesystem::path& root, const std::vector<snapshot::SnapshotFile>& files);

}  // namespace checkpoint
