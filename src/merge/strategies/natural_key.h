#pragma once

#include <array>
#include <span>
#include <string_view>

#include "merge/versions.h"

namespace checkpoint::merge {

/// Members that name a row where no schema says which one does, the first choice first.
inline constexpr std::array<std::string_view, 4> natural_keys{"id", "number", "key", "name"};

/// The first natural key that tells the elements of all three lists apart; empty where none does.
std::span<const std::string_view> natural_key(const Versions& lists);

}  // namespace checkpoint::merge
