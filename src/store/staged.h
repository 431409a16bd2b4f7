#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/result.h"
#include "store/git_command.h"
#include "store/stored.h"

namespace checkpoint {

/// A file of a store as it is about to be committed, or as a commit has it.
struct StagedFile {
  std::string path;    ///< relative to the repository, with `/`
  std::string inside;  ///< relative to the store's folder
  Result<std::string, StoreProblem> text;

  /// The folder of its store, relative to the repository: `part/.checkpoints`.
  std::string store() const { return path.substr(0, path.size() - inside.size() - 1); }
};

/// What stands where a store's folder should be, and is none: a symlink or a submodule.
struct OtherStore {
  std::string path;          ///< the store's, relative to the repository
  bool is_symlink = false;   ///< else a submodule, whose files another repository keeps
  bool takes_place = false;  ///< the same change deletes files of the store that was there
};

/// What a commit would do now.
struct StagedChange {
  std::vector<StagedFile> files;
  std::vector<std::string> deleted;  ///< relative to the repository
  std::vector<OtherStore> others;    ///< those that are new, or are not what stood there before
};

/// The files of all stores, at any depth, that differ between HEAD and the index (the one that GIT_INDEX_FILE names,
/// where it does), by path, and the paths of those that the commit deletes. Blobs larger than `max_bytes`, symlinks and
/// submodules are problems. Costs one git process where nothing is staged, and `max_bytes` is not asked for then.
StagedChange staged_files(const GitCommand& git, const std::function<std::size_t()>& max_bytes);

/// The files of all stores, at any depth, as `commit` (a full SHA) has them; the same problems.
std::vector<StagedFile> committed_files(const GitCommand& git, const std::string& commit, std::size_t max_bytes);

/// What `commit` (a full SHA) has in the places of stores that are no folders.
std::vector<OtherStore> other_stores_at(const GitCommand& git, const std::string& commit);

/// What the index, or `commit`, has at and below `paths` (relative to the repository; none: nothing), with the same
/// problems.
std::vector<StagedFile> indexed_files_at(const GitCommand& git, const std::vector<std::string>& paths,
                                         std::size_t max_bytes);
std::vector<StagedFile> committed_files_at(const GitCommand& git, const std::string& commit,
                                           const std::vector<std::string>& paths, std::size_t max_bytes);

}  // namespace checkpoint
