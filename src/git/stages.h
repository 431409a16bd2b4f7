#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "git/repository.h"

namespace checkpoint::git {

/// A path that git left unmerged in the index.
struct Unmerged {
  std::string path;                          ///< from the root, with `/`
  std::array<std::optional<Oid>, 3> stages;  ///< base, ours, theirs; nothing where a side has none
};

/// The unmerged paths below `folder` (empty: all), sorted. Read through git, which knows sparse and split indexes and
/// GIT_INDEX_FILE. Error{io} where git cannot tell.
std::vector<Unmerged> unmerged(const Repository& repository, const std::string& folder);

}  // namespace checkpoint::git
