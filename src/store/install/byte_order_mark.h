#pragma once

#include <cstddef>
#include <string_view>

namespace checkpoint {

/// How many bytes the byte order mark takes that some editors put before a text; 0 where there is none.
inline std::size_t length_of_byte_order_mark(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

}  // namespace checkpoint
