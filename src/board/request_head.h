#pragma once

#include <cstddef>
#include <string_view>

namespace checkpoint::board {

/// No head of a request may be longer, in bytes.
inline constexpr std::size_t kLongestHead = 16384;

/// How many bytes of `text` are the head of a request, with the empty line that ends it; 0 where that is not there yet.
std::size_t length_of_head(std::string_view text);

/// Whether a head is plain enough that everybody reads the same in it: one of the two methods, one version, visible
/// letters, whole lines, each name once that decides anything, and nothing that changes how a body is read.
bool is_plain_head(std::string_view head);

}  // namespace checkpoint::board
