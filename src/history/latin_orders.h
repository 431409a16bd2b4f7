#pragma once

#include <optional>

#include "history/intent.h"
#include "history/latin_phrase.h"

namespace checkpoint::history::latin {

/// What a text in German, French or Spanish asks for, where the whole of it is understood: the landing of what is
/// named, or, where a second step is joined on, to wait for that.
std::optional<Intent> ordered(const Phrase& phrase, const Naming& naming);

}  // namespace checkpoint::history::latin
