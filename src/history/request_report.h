#pragma once

#include "history/phrase.h"

namespace checkpoint::history {

/// What stands from `begin` to `end`, a clause behind an order to land a request, only tells of it and asks for nothing
/// more: `everything is pushed`, `the description has the table`, `3 approvals of 2 required`, `only Kim's approval is
/// missing`.
bool reports_on_request(const Phrase& phrase, Place begin, Place end);

}  // namespace checkpoint::history
