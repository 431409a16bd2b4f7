#pragma once

#include <optional>
#include <vector>

#include "history/object.h"

namespace checkpoint::history {

/// What an action comes to after its first object.
struct Remainder {
  Intent intent = Intent::target;      ///< target: nothing else is asked for; gate: what else is asked for waits for it
  std::vector<Place> references = {};  ///< further objects: `merge #12, then merge #13`
};

/// Reads what follows `object` in the text that began with `start`; nothing where it makes it another object, another
/// branch, another purpose than its landing, or a question.
std::optional<Remainder> remainder_of(const Phrase& phrase, Place start, const Object& object);

}  // namespace checkpoint::history
