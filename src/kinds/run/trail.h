#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/time.h"
#include "kinds/run/phase.h"
#include "kinds/run/place.h"

namespace checkpoint::run {

/// How the newest record of one phase stands.
struct PhaseState {
  const Phase* phase;                       ///< never null
  std::optional<int> attempt;               ///< the highest there is; nothing where the phase has no record
  std::string objection;                    ///< what is wrong with that record, as a sentence; empty where it is valid
  std::optional<Instant> finished = {};     ///< when that record was made; nothing where it does not say
  std::string label = {};                   ///< what that record calls the run; empty where it says nothing
  std::vector<std::string> artifacts = {};  ///< the paths that it names

  bool is_valid() const { return attempt && objection.empty(); }
};

/// What the pipeline calls the run, where that can be typed; else empty.
std::string name_of(const std::vector<PhaseState>& states);

/// Where a run goes on.
struct Resumption {
  const Phase* phase;                   ///< the first phase without a valid record; null where every phase has one
  std::string reason;                   ///< why this one, as a sentence
  std::vector<const Phase*> validated;  ///< the phases before it, all with valid records
};

/// `states` has one entry for each phase, in order.
Resumption resumption(const std::vector<PhaseState>& states);

/// A record, by its name, and when it says it was finished (nothing where it cannot be read).
struct Entry {
  FileName file;
  std::optional<Instant> finished;
};

/// A record that one would expect and that is not there.
struct Gap {
  const Phase* phase;
  std::optional<int> attempt;  ///< nothing: no record of the phase at all
  std::string message;
};

/// Earliest first; what says no time comes last; at one time by phase and attempt.
void sort_by_time(std::vector<Entry>& entries);

/// Attempts that were left out, and phases without a record before one that has some, by phase.
std::vector<Gap> gaps_in(const std::vector<Entry>& entries);

}  // namespace checkpoint::run
