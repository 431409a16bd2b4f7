#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "doctor/reference_note.h"
#include "git/mainline.h"
#include "store/git_command.h"

namespace checkpoint::doctor {

/// How a file that was in the history went away.
struct Departure {
  Proof proof;             ///< the commit that removed or renamed it
  std::string renamed_to;  ///< from the work tree's root; empty where it was deleted
};

/// Nothing where HEAD still has `path`, or no state that the branch went through from `since` on (seconds since 1970)
/// is found to have had it.
std::optional<Departure> departure_of(const std::string& path, std::int64_t since, git::Mainline& mainline,
                                      const GitCommand& git);

/// The last commit of `from` and its ancestors that changed `path`.
std::optional<Proof> last_change(const git::Repository& repository, const git::Oid& from, const std::string& path);

}  // namespace checkpoint::doctor
