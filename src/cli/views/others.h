#pragma once

#include <vector>

#include "cli/views/glance.h"

namespace checkpoint::cli {

/// All that is under way beside the sessions.
struct Others {
  Glance projects;
  Glance workflows;
  Glance snapshots;

  /// Adds one field of all to `entries`, kind by kind.
  template <typename Entry>
  void append(std::vector<Entry> Glance::*field, std::vector<Entry>& entries) const {
    for (const Glance* glance : {&projects, &workflows, &snapshots}) {
      const std::vector<Entry>& more = glance->*field;
      entries.insert(entries.end(), more.begin(), more.end());
    }
  }
};

Others glance_at_others(const Workspace& workspace, const Look& look);

/// `ranked` and what the others want, in the order of urgency.
std::vector<session::Ranked> ranked_with(std::vector<session::Ranked> ranked, const Others& others);

}  // namespace checkpoint::cli
