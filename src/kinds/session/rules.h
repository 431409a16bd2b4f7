#pragma once

#include <cstddef>
#include <span>

#include "kinds/rule.h"

namespace checkpoint::session {

/// A file of more bytes than this is warned about.
inline constexpr std::size_t large_file = std::size_t{32} * 1024;

/// What must hold between the fields of a session checkpoint, and between it and its file.
std::span<const Rule> rules();

}  // namespace checkpoint::session
