#pragma once

#include <string>

#include "core/time.h"
#include "store/edition.h"
#include "store/git_command.h"

namespace checkpoint::cli {

/// The commits after `before` up to `after`, or the tree of a merge that is to come.
struct Merging {
  const GitCommand& git;
  const std::string& before;  ///< full SHA
  const std::string& after;   ///< of a commit or a tree
  const Limits& limits;
  Instant now;
};

/// Whether one of the merges in between has brought the stage at `place` from another branch: a parent of it has the
/// stage as `later`, the store at `after`, has it, and there nothing has been opened again since the stage was written;
/// another parent has it otherwise. Of a merge that is to come nobody can say otherwise.
bool is_brought_by_merge(const Merging& range, const Edition& later, const StorePath& place);

}  // namespace checkpoint::cli
