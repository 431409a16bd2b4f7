#pragma once

#include <optional>

#include "history/phrase.h"

namespace checkpoint::history {

/// What of an order its circumstances depend on.
struct Manner {
  bool rebases = false;  ///< where it leads is any branch
  bool reviews = false;  ///< of what is out already, it is another one than the review before the landing
};

/// The place behind when, how or where something lands, if that begins at `place`: `today`, `into main`, `once CI is
/// green`, `before the freeze`. Nothing where it begins something else, or goes on to something else to do.
std::optional<Place> behind_circumstance(const Phrase& phrase, Place place, const Manner& manner);

}  // namespace checkpoint::history
