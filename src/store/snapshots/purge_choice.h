#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint {

/// Whether times are believed where others speak against them.
enum class Clocks { doubted, trusted };

/// A snapshot that is past its retention period, and stays all the same.
struct SparedSnapshot {
  StoredSnapshot snapshot;
  std::string why;  ///< a sentence without its end: why, and what goes on
};

struct PurgeChoice {
  std::vector<StoredSnapshot> purged;  ///< the oldest first
  std::vector<SparedSnapshot> spared;
  std::string clock_doubt = {};  ///< why a purge refuses to go by this machine's clock; empty where it does not
};

/// What goes on where a clock is in doubt.
std::string trusting_purge(const Name& workflow);

/// The snapshots that are older than the plan keeps them (where it does not say, default_retention_days), the oldest
/// first. Error{corrupt} where the plan or a snapshot cannot be relied on, Error{io} where one cannot be read: how old
/// a snapshot is depends on those that it goes on from.
std::vector<const StoredSnapshot*> past_retention(const Snapshots& snapshots, const Instant& now);

/// Until when the plan keeps each of `snapshots.all`: past_retention() has it from then on. Nothing where the snapshot
/// has no time, and for all where the plan or one of them cannot be relied on.
std::vector<std::optional<Instant>> kept_until(const Snapshots& snapshots);

/// Which of these a purge takes: not the only copy of a document, which no commit of HEAD or of a branch has, and
/// unless clocks are trusted none whose time the plan or the log contradicts; and none at all, until somebody has seen
/// to it, where this machine's clock is far beyond all that the repository knows (`clock_doubt`). `store`: where they
/// are, `git` asked from its work tree's root.
PurgeChoice choose_purged(const Snapshots& snapshots, const Store& store, const GitCommand& git, const Instant& now,
                          Clocks clocks);

}  // namespace checkpoint
