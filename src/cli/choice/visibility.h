#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/command/context.h"
#include "history/passage.h"

namespace checkpoint::cli {

/// How each document is seen by this run. What is private shows where one skill was asked for by name (`named`) and
/// nobody else acts (`--as`, GIT_CHECKPOINT_SKILL), or where the skill that acts owns the document.
std::function<history::View(const std::string& path)> visibility(const Context& context,
                                                                 const std::optional<std::string>& as,
                                                                 const std::optional<std::string>& named);

}  // namespace checkpoint::cli
