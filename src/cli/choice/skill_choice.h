#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/name.h"

namespace checkpoint::cli {

/// What stands behind the kind in `session/review` or `sessions/review`; nothing where no such kind stands before it.
std::optional<std::string_view> behind_session(std::string_view word);

/// The skill whose session `word` names, with or without its kind. Error{usage} for what can be no skill; where another
/// kind stands before it (`project/film`), with the command that tells of that.
Name skill_named(const std::string& word);

}  // namespace checkpoint::cli
