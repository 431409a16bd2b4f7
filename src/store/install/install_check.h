#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/git_command.h"
#include "store/git_config.h"
#include "store/worktree.h"

namespace checkpoint {

enum class CheckState : std::uint8_t { ok, findings, skipped };

/// `ok`, `findings`, `skipped`
std::string_view name_of(CheckState state);

/// Whether one part of the installation would work if git needed it now.
struct InstallCheck {
  std::string_view name;  ///< as doctor names it: `driver-missing`
  CheckState state;
  std::string reason;  ///< one sentence: what is wrong and what to do, why it was skipped, or what was found to be well
  bool is_for_install =
      false;  ///< `install` mends it; else it belongs to somebody else, and the reason says what to do
};

/// A repository whose configuration has been read already, and the work tree of it that is meant.
struct KnownRepository {
  GitConfig config;
  Worktree worktree;
};

/// Is the driver registered, can it be started, do attributes name it, would the hook run: from where git is called,
/// asking git for all that is not `known`. What was not asked is skipped, never ok.
std::vector<InstallCheck> check_installation(const GitCommand& git, const std::optional<KnownRepository>& known = {});

}  // namespace checkpoint
