#pragma once

#include <string>
#include <vector>

#include "core/time.h"
#include "schema/violation.h"
#include "store/edition.h"

namespace checkpoint {

/// What a step does to how long snapshots are kept, at one file.
struct RetentionBreach {
  std::string path;  ///< as Edition::shown gives it
  Violation violation;

  bool is_same(const RetentionBreach& other) const {
    return path == other.path && violation.code == other.violation.code;
  }
};

/// What the step from one tree of a store to a later one does to snapshots that the earlier one keeps. A warning: its
/// plan keeps them for fewer days (`policy-loosened`). An error: the log tells of the purge of one that the plan of the
/// earlier tree keeps still (`append-only-deleted`), whatever time the log gives; without such a line it is not
/// judged here. Snapshots that cannot be relied on are passed over.
std::vector<RetentionBreach> judge_retention_between(const Edition& before, const Edition& after, const Instant& now);

}  // namespace checkpoint
