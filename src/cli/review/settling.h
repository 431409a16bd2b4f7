#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/review/later_side.h"
#include "core/error.h"
#include "merge/answers.h"
#include "merge/result.h"
#include "store/git_command.h"

namespace checkpoint::cli {

/// How files that a merge left open are to be settled.
struct Settling {
  merge::Answers answers;
  bool only_lists = false;  ///< show the conflicts, and change nothing
  bool is_named = false;    ///< the files are those that the user named
};

/// What became of them.
struct Settled {
  std::vector<std::string> resolved;
  std::vector<LaterSide> taken;  ///< of the resolved ones, which side was the later one that was asked for
  std::vector<std::pair<std::string, merge::Conflict>> remaining;
  std::vector<Error> refused;         ///< why those stay as they are that no answer may settle; each names its file
  std::vector<std::string> warnings;  ///< what a list of conflicts does not tell
  std::vector<std::string> hints;     ///< what settles those that an answer alone does not
};

/// Settles `path`, relative to the work tree where `git` runs, as far as `how` has answers, and adds to
/// `settled` what became of it. What is clean is written; what is invalid, or would undo what somebody has written
/// since the merge, is refused, and other files can still be settled. An answer to no question of this file is none.
void settle(const GitCommand& git, const std::string& path, const Settling& how, Settled& settled);

}  // namespace checkpoint::cli
