#pragma once

#include "history/phrase.h"

namespace checkpoint::history {

/// What the words behind the reference at `place` say of it: that something waits until it is out of the way. `#12 must
/// land first`, `#12 blocks the release`, `#12, then deploy`.
bool stands_in_the_way(const Phrase& phrase, Place place);

}  // namespace checkpoint::history
