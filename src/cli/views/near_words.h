#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kinds/work.h"

namespace checkpoint::cli {

/// Whether `word` says how work stands, in a word of documents or another that people have for it: `done`, `running`.
bool means_status(std::string_view word);

/// What somebody who writes `name`, which names none of `works`, may have meant: of what has a slash the full names of
/// work and its parts, else also words for many (`runs`, `failed`, what is `complete` for `done`) and what parts are
/// called alone. Behind a kind only what is of that kind, or is called so and of another. Nothing where none is near
/// enough.
std::optional<std::string> near_word(const std::string& name, const std::vector<Work>& works);

}  // namespace checkpoint::cli
