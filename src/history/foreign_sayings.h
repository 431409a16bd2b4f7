#pragma once

#include <optional>
#include <string_view>

#include "history/intent.h"

namespace checkpoint::history {

/// What a text in German, French, Spanish, Chinese or Japanese wants with the one thing that it names: `before` and
/// `after` are what stands around it. Only where the words are unmistakable, and the whole text is understood; what
/// goes on after a landing waits for it.
std::optional<Intention> said_elsewhere(std::string_view before, std::string_view after);

}  // namespace checkpoint::history
