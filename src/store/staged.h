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
};

/// The files of all stores, at any depth, that differ between HEAD and the index (the one that GIT_INDEX_FILE names,
/// where it does), by path; without those that the commit deletes. Blobs larger than `max_bytes`, symlinks and
/// submodules are problems. Costs one git process where nothing is staged, and `max_bytes` is not asked for then.
std::vector<StagedFile> staged_files(const GitCommand& git, const std::function<std::size_t()>& max_bytes);

/// The files of all stores, at any depth, as `commit` (a full SHA) has them; the same problems.
std::vector<StagedFile> committed_files(const GitCommand& git, const std::string& commit, std::size_t max_bytes);

}  // namespace checkpoint
