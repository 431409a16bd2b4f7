#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "store/git_command.h"

namespace checkpoint {

/// git runs hooks that its configuration names, beside those in files, from 2.54 on.
bool git_runs_configured_hooks(const GitCommand& git);

/// The file that git would run before a commit here, and whether we may write to it.
struct HookPlace {
  std::filesystem::path path;       ///< absolute, by `core.hooksPath` where that is set
  std::optional<std::string> text;  ///< nothing: there is no such file
  std::string obstacle;             ///< why it is left alone: a clause; empty where it may be written
  bool calls_us = false;            ///< our lines are in it, or in the file that it leads to

  bool is_free() const { return obstacle.empty(); }

  /// How people have checkpoints checked where we do not write: a clause.
  std::string next_step() const;
};

HookPlace hook_place(const GitCommand& git);

}  // namespace checkpoint
