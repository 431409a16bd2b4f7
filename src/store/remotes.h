#pragma once

#include <string>
#include <vector>

#include "store/git_config.h"

namespace checkpoint {

/// A repository that this one exchanges commits with.
struct Remote {
  std::string name;
  std::string url;  ///< where it is fetched from, with `url.<base>.insteadOf` reckoned in; empty where only pushes go

  bool operator==(const Remote&) const = default;
};

/// What stands between section and variable in `<section>.<middle>.<variable>`; empty for other keys. The middle may
/// have dots of its own.
std::string_view middle_of(std::string_view key, std::string_view section, std::string_view variable);

/// The remotes that the configuration has, by name, `origin` first where there is one.
std::vector<Remote> remotes_of(const GitConfig& config);

}  // namespace checkpoint
