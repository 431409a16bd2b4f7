#pragma once

#include <cstdint>

namespace checkpoint {

inline constexpr std::int64_t seconds_a_day = 86'400;

}  // namespace checkpoint
