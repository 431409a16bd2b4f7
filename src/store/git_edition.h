#pragma once

#include <map>
#include <string>
#include <vector>

#include "store/edition.h"
#include "store/staged.h"

namespace checkpoint {

/// A store as git has it, in the index or in a commit.
class GitEdition : public Edition {
 public:
  /// `folder` is the store's, relative to the repository: `part/.checkpoints`.
  GitEdition(std::string folder, const Limits& limits) : folder_(std::move(folder)), limits_(limits) {}

  /// Takes a file of this store in.
  void add(StagedFile file) { files_.insert_or_assign(file.inside, std::move(file)); }

  std::string shown(const StorePath& place) const override { return folder_ + "/" + place.text(); }
  std::vector<FolderEntry> entries(const StorePath& folder) const override;
  Result<std::optional<Stored>, StoreProblem> look_at(const StorePath& place) const override;

 private:
  std::string folder_;
  Limits limits_;
  std::map<std::string, StagedFile> files_;  ///< by their path in the store
};

/// The stores that `files` lie in, by folder, each with its own.
std::map<std::string, GitEdition> editions_of(const std::vector<StagedFile>& files, const Limits& limits);

}  // namespace checkpoint
