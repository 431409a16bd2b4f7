#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace checkpoint {

// The strings of JSON and their escapes (RFC 8259, section 7). Decoded strings are UTF-8, but for lone surrogates,
// which are encoded as three bytes like any other code point (WTF-8), so that no two strings of different code units
// decode to the same bytes.

/// `text` as a JSON string with quotes and the least escapes. WTF-8 surrogates are written back as `\uXXXX`.
std::string json_quoted(std::string_view text);

/// The same JSON in the visible letters of ASCII: nothing in it is shown in another way, taken for something else, or
/// the end of a line.
std::string in_ascii(std::string_view json);

/// Decodes the inner text of a string, without its quotes, whose escapes are known to be right.
std::string unescaped(std::string_view inner);

/// The UTF-16 code unit of the `\uXXXX` whose `\` stands at `at`; nothing if there is no such escape.
std::optional<unsigned> code_unit_at(std::string_view text, std::size_t at);

bool is_high_surrogate(unsigned unit);
bool is_low_surrogate(unsigned unit);

}  // namespace checkpoint
