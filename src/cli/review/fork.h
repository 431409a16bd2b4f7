#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command/context.h"
#include "store/git_command.h"
#include "store/location.h"

namespace checkpoint::cli {

/// Work that is to be merged into a base, and where the two parted. Commits are full SHAs.
struct Fork {
  std::string base_name;  ///< as it was given: `origin/main`
  std::string base;
  std::string head;                         ///< the work
  std::string ancestor;                     ///< the best common ancestor of both; of several the first that git names
  std::vector<std::string> ancestors = {};  ///< all that are as good

  /// One of them has all that the other has: there is nothing to merge.
  bool is_straight() const { return ancestor == base || ancestor == head; }
};

/// How `head` (not given: HEAD) stands to `base`. Error{not_found} where one of them or their common ancestor is not in
/// this clone, with what to fetch where it is a shallow one; Error{not_a_repository} outside of one.
Fork fork_of(const std::string& base, const std::optional<std::string>& head, const Location& location,
             const Context& context);

/// A warning where this clone is cut on the way from a side to where both parted, so that commits from which both come
/// may be missing.
std::optional<std::string> cut_off(const Fork& fork, const Location& location, const Context& context);

/// A warning where the stores in the work tree are not as HEAD has them, for answers that speak of HEAD.
std::optional<std::string> left_out(const Location& location, const Context& context);

}  // namespace checkpoint::cli
