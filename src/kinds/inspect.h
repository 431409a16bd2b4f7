#pragma once

#include <string>
#include <string_view>

#include "kinds/examine.h"

namespace checkpoint {

/// All that is wrong with one file of a store, as it is about to be shared with others: the schema and the rules of its
/// kind, and secrets. Files of no kind are only read: those named `.json` must be JSON without secrets, others are
/// passed over, but for logs of snapshots, whose lines are held to their schema. `path` is relative to the store's
/// folder. An archive that cannot be read is a warning: what was archived could not be either. No message quotes a
/// secret.
Examination inspect(std::string_view path, std::string text, const Instant& now, const Limits& limits = {});

/// The same for what has been read already.
Examination inspect(std::string_view path, const Document& document, const Instant& now);

}  // namespace checkpoint
