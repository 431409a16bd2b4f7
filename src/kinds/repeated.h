#pragma once

#include <string_view>

#include "kinds/rule.h"

namespace checkpoint {

/// Where lists are kept by a key: a breach for each row of the list `list` of `root` whose text member `key` an earlier
/// row has too. `what` says what it is there: `the id of an earlier row`.
Breaches repeated(const Node& root, std::string_view list, std::string_view key, std::string_view what);

}  // namespace checkpoint
