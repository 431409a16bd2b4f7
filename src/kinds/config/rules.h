#pragma once

#include <span>
#include <string_view>

#include "kinds/rule.h"

namespace checkpoint::config {

/// What a committed configuration must not settle, though the schema lets it say so. Such a setting is ignored.
std::span<const Rule> rules();

/// Whether a committed file may accept the findings of this check. It may not hide a secret, a gate that was walked
/// around, or a record that was changed after it was written.
bool may_be_suppressed(std::string_view check);

}  // namespace checkpoint::config
