#pragma once

#include <optional>

#include "history/phrase.h"

namespace checkpoint::history {

/// The word that announces that something waits for a reference: `after`, `blocked on`, `as soon as`, `dependency:`.
struct Marker {
  Place place = 0;
  bool is_settled = false;  ///< what is waited for was said before the reference: `once Kim merges #12`
};

/// The marker of the reference at `place`; between the two stands nothing but what belongs to it, or a name for it:
/// `the parser rework (#12)`. Nothing where what it announces is denied, asked, over, or something else than a landing.
std::optional<Marker> marker_before(const Phrase& phrase, Place place);

}  // namespace checkpoint::history
