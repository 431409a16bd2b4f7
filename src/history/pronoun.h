#pragma once

#include "history/phrase.h"

namespace checkpoint::history {

/// True where a word that stands for the reference at `place` says further on that something waits for its landing:
/// `stacked on #12, rebase when it merges`.
bool is_awaited_as_pronoun(const Phrase& phrase, Place place);

}  // namespace checkpoint::history
