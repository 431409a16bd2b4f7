#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/folder.h"

namespace checkpoint::history {

/// A digest of all that decides which commits a repository's names lead to: HEAD, the refs of all work trees and of
/// this one, packed or not, and where the history is cut off or goes on elsewhere (shallow, grafts, alternates). Equal
/// digests: nothing of it has changed. Nothing where the repository has a form that this does not read: refs kept in
/// another way, symlinks, names that lead out of `refs/`.
std::optional<std::string> state_of_names(const std::filesystem::path& git_dir,
                                          const std::filesystem::path& common_dir);

/// Which objects the abbreviated names in a text may mean. Objects come and go without any ref that tells.
class NamedObjects {
 public:
  /// Looks at the packs now; at loose objects when a text asks for them.
  explicit NamedObjects(const std::filesystem::path& common_dir);

  /// Equal as long as the candidates for each word of `text` that could be a commit's name are the same; empty where no
  /// word could be. Nothing where that cannot be told.
  std::optional<std::string> candidates(std::string_view text);

 private:
  const std::vector<std::string>& loose(const std::string& folder);

  std::optional<Folder> objects_;  // nothing where they lie elsewhere too
  std::string packs_;
  std::map<std::string, std::vector<std::string>> loose_;  // by the folder's name
};

}  // namespace checkpoint::history
