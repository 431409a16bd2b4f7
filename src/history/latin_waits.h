#pragma once

#include "history/latin_phrase.h"

namespace checkpoint::history::latin {

/// True where a text in German, French or Spanish says that something waits for what is named. Only in words that are
/// unmistakable; not where it is denied, asked, over, or where it is told what came after.
bool waits(const Phrase& phrase, const Naming& naming);

}  // namespace checkpoint::history::latin
