#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "store/git_command.h"

namespace checkpoint {

/// Whose git configuration registers the merge driver; the same four that `git config` knows.
enum class Scope : std::uint8_t {
  local,     ///< this repository, with all its work trees
  worktree,  ///< this work tree
  global,    ///< this user
  system,    ///< this machine
};

/// `local`, `worktree`, `global`, `system`
std::string_view name_of(Scope scope);

/// The scopes that have hooks and attributes of their own: nothing is written for the whole user or machine but
/// configuration.
bool is_in_repository(Scope scope);

/// The configuration file of `scope`, which need not exist yet. Error{unsupported} for a work tree's own where the
/// repository has several and keeps one configuration for all.
std::filesystem::path config_file(Scope scope, const GitCommand& git);

}  // namespace checkpoint
