#pragma once

#include <vector>

#include "git/repository.h"
#include "history/line.h"

namespace checkpoint::history {

/// All that landed under one name.
struct Landings {
  struct TakenBack {
    Line::Signed landing;
    git::Commit revert;
  };
  std::vector<Line::Signed> standing;
  std::vector<TakenBack> reverted;
};

/// Two landings under one number that do not say the same thing.
bool is_ambiguous(const std::vector<Line::Signed>& landings);

/// Takes out of those that stand what was taken back all the same. True where of several commits under one ticket the
/// last ones were taken back, and others stand.
bool take_out_copies(const git::Repository& repository, Landings& landings);

/// The one of several that is the best evidence.
const Line::Signed& strongest(const std::vector<Line::Signed>& landings);

/// The latest of the reverts; there must be one.
const git::Commit& last_revert(const Landings& landings);

}  // namespace checkpoint::history
