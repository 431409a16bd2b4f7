#pragma once

#include "history/phrase.h"

namespace checkpoint::history {

/// The text is of what a landing does not show, whatever is likely: a further review, a talk about it, its way out of a
/// queue, more commits for a branch, a question about its state, an acceptance.
bool goes_beyond_landing(const Phrase& phrase);

}  // namespace checkpoint::history
