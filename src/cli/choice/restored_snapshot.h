#pragma once

#include <optional>
#include <string>

#include "cli/command/option_set.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint::cli {

/// The words that say which snapshot is to be put back.
struct RestoreChoice {
  std::string first;                    ///< a workflow; without `snapshot`, the name or id of one will do
  std::optional<std::string> snapshot;  ///< its name or id
  std::optional<std::string> at;        ///< the newest at that time
};

void register_restore_choice(OptionSet& set, RestoreChoice& choice);

/// A snapshot as find_snapshot() takes it, and the workflow that it is of.
struct ChosenSnapshot {
  Name workflow;
  std::string named;
};

/// What `choice` means. A snapshot's name or id alone will do where one workflow has such a one. Error{usage} that
/// names the snapshots there are where none is named, and the workflows where several have it; Error{not_found} where
/// nothing is called so, or is as old as that; Error{corrupt} where nobody knows which is the newest.
ChosenSnapshot chosen_snapshot(const RestoreChoice& choice, const Store& store, const Instant& now);

}  // namespace checkpoint::cli
