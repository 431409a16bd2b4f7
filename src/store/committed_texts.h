#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "store/git_command.h"

namespace checkpoint {

/// The texts that commits have, or had, in one folder, byte for byte: what may be removed there without being lost.
class CommittedTexts {
 public:
  /// `revisions`: from where git walks back, as `git log` takes them; `folder`: from the top of the work tree, in which
  /// git is asked. Where git cannot say, none.
  CommittedTexts(const GitCommand& git, const std::vector<std::string>& revisions, const std::string& folder);

  bool has(std::string_view text) const;

 private:
  std::set<std::string, std::less<>> blobs_;
};

/// From where git walks to all that HEAD and any branch, of this repository or of a remote, has.
std::vector<std::string> all_branches(const GitCommand& git);

}  // namespace checkpoint
