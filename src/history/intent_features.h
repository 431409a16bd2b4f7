#pragma once

#include <string>
#include <vector>

#include "history/intent_text.h"

namespace checkpoint::history {

/// What of a text tells what it wants with the asked name, some of it more than once: runs of one to three terms, what
/// begins a clause, what stands before and behind the name, what ends the text, what stands in sentences without the
/// name, and the intent that the rules see. None of an empty text.
std::vector<std::string> intent_features(const IntentText& text);

}  // namespace checkpoint::history
