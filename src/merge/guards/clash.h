#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/document.h"

namespace checkpoint::merge {

/// One result of a merge beside the versions that it was made of.
struct Mixture {
  Node result;
  std::optional<Node> base;
  Node ours;
  Node theirs;
};

/// Fields that say different things in the result and did so on neither side.
struct Clash {
  std::vector<std::string_view> paths;  ///< dotted, of members or of theirs; answered together
  std::string_view why;                 ///< static text

  bool operator==(const Clash&) const = default;
};

/// What in a session checkpoint contradicts itself by the merge alone, valid as it may be.
std::vector<Clash> session_clashes(const Mixture& mixture);

}  // namespace checkpoint::merge
