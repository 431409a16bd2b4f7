#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/choice/workspace.h"
#include "store/action_claims.h"

namespace checkpoint::cli {

/// Who works on what, as it concerns this run.
struct Claimed {
  std::vector<ActionClaim> claims;    ///< on actions of this store that are not free here, the oldest first
  std::vector<std::string> warnings;  ///< where the file of claims is broken: work goes on without it

  /// The claim on an action; nullptr where it is free.
  const ActionClaim* on(std::string_view skill, std::string_view action) const;
};

/// As it stands now.
Claimed claimed_now(const Workspace& workspace);

/// Those of `claims` that count now in the work tree of `workspace`.
Claimed claimed_among(const ActionClaims& claims, const Workspace& workspace);

/// How `done` was told which action it is about.
struct MeantAction {
  std::optional<std::string> by;        ///< what this one has claimed
  std::optional<std::string> expected;  ///< its text
};

/// The text of the claimed action of `skill` that is meant, also where the claim's time is over; nothing where no claim
/// says it, and it is the first of `queue`. Error{not_found} where who is named has none, Error{conflict} where it is
/// another than expected, Error{refused} where nothing was told and others than the first are claimed.
std::optional<std::string> claimed_action(const Workspace& workspace, const Name& skill,
                                          const std::vector<session::Action>& queue, const MeantAction& meant);

/// Ends the claims on an action that was finished here. Where there are more work trees it stays taken for a week: they
/// know of it when they get the commit. What goes wrong is a warning; the work is done all the same.
std::vector<std::string> settle_finished(const Workspace& workspace, std::string_view skill, std::string_view action);

/// Ends the claims on actions that the queue had before and has no more.
std::vector<std::string> settle_removed(const Workspace& workspace, std::string_view skill,
                                        const std::vector<session::Action>& before,
                                        const std::vector<session::Action>& after);

/// Saves what was changed in `book`; says where a broken file went.
std::vector<std::string> save_claims(ClaimBook& book, const Instant& now);

}  // namespace checkpoint::cli
