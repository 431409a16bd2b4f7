#pragma once

#include <array>
#include <vector>

#include "cli/views/glance.h"

namespace checkpoint::cli {

/// All that is under way beside the sessions: projects, workflows and snapshots, in this order.
using Others = std::array<Glance, 3>;

Others glance_at_others(const Workspace& workspace, const Look& look);

/// Adds one field of all to `entries`, kind by kind.
template <typename Entry>
void append(const Others& others, std::vector<Entry> Glance::*field, std::vector<Entry>& entries) {
  for (const Glance& glance : others) {
    const std::vector<Entry>& more = glance.*field;
    entries.insert(entries.end(), more.begin(), more.end());
  }
}

/// `ranked` and what the others want, in the order of urgency.
std::vector<session::Ranked> ranked_with(std::vector<session::Ranked> ranked, const Others& others);

}  // namespace checkpoint::cli
