#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace checkpoint::cli {

/// What somebody who types `name` in the place of a command may be after, as a hint: people say `todo`, `inbox` or
/// `workflow status`. Nothing for a word that says nothing to us.
std::optional<std::string> meant_by(std::string_view name);

}  // namespace checkpoint::cli
