#pragma once

#include <array>
#include <string_view>

namespace checkpoint::cli {

/// What `--color` takes.
inline constexpr std::array<std::string_view, 3> kColourChoices{"auto", "always", "never"};

}  // namespace checkpoint::cli
