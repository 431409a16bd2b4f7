#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "kinds/snapshot/snapshot.h"
#include "store/git_command.h"
#include "store/snapshots/searched_blobs.h"

namespace checkpoint {

/// A file of a snapshot that holds what looks like a secret, or is called by it.
struct ContentSecret {
  std::string path;  ///< masked, where it is what looks like one
  std::string what;  ///< with its article: `a GitHub token`
  std::size_t line;  ///< from 1; 0 where the name or a symlink's target has it
  std::string file;  ///< `path` as it is, never to be shown
};

struct ContentSecrets {
  std::vector<ContentSecret> found;  ///< by path and line
  std::vector<std::string> unread;   ///< files that are not text, were too large to be looked at, or could not be read
};

/// Looks through `files` in the work tree at `root`: the name of each, the targets of symlinks, and texts of up to a
/// megabyte, 64 megabytes in all. `blob` of a file does not matter.
ContentSecrets secrets_in(const std::filesystem::path& root, const std::vector<snapshot::SnapshotFile>& files);

/// The same in the contents that git has of them: in those of `known`, which learns the others. What is not in this
/// repository is not fetched by it where `git` fetches nothing; it is unread.
ContentSecrets secrets_in_blobs(const GitCommand& git, const std::vector<snapshot::SnapshotFile>& files,
                                SearchedBlobs& known);

/// Of each file the first.
std::vector<ContentSecret> first_of_each(const std::vector<ContentSecret>& secrets);

/// The first few of these files by name, and how many more there are.
std::string some_of(const std::vector<std::string>& paths);

/// `2 files not searched for secrets, as they are no text, too large or too many: 'a', 'b'`; empty for none.
std::string unread_text(const std::vector<std::string>& paths);

}  // namespace checkpoint
