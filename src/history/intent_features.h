#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "history/reference.h"
#include "history/wording.h"

namespace checkpoint::history {

/// What of a text tells what it wants with the reference at `place` of `tokens`, some of it more than once: runs of one
/// to three tokens (`<asked>` is that reference, `<other>` another, `0` a number, `//` a path), what begins a clause,
/// what stands before and behind the name, what ends the text, and `ruled`, the intent that the rules see. Chinese and
/// Japanese words count by the character. `references` are those of the text.
std::vector<std::string> intent_features(const std::vector<Token>& tokens, const std::vector<Reference>& references,
                                         std::size_t place, std::string_view ruled);

}  // namespace checkpoint::history
