#pragma once

#include "history/phrase.h"

namespace checkpoint::history {

/// A word for people, places and things that a request cannot hold: customers, a wiki, servers, tickets, another
/// branch. That something was done with them is not shown by a landing.
bool is_outside(const Phrase& phrase, Place place);

/// `legal's`, `customer's`
bool is_outsiders(const Phrase& phrase, Place place);

/// One of them stands from `begin` to `end`.
bool names_outside(const Phrase& phrase, Place begin, Place end);

/// `to the mirror`, `into 1.x`, `for the demo`, where it is not `to main` or `for review`: behind a request, something
/// is done with it that is not its landing.
bool goes_elsewhere(const Phrase& phrase, Place place);

/// A verb of what is done with something else than the request, where nothing of the request is named behind it:
/// `tell`, `book`, `copy`.
bool acts_outside(const Phrase& phrase, Place place);

}  // namespace checkpoint::history
