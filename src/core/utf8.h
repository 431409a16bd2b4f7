#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace checkpoint {

/// Bytes of the UTF-8 sequence at `at`, 1 to 4; 0 where the bytes are not UTF-8 (overlong forms, surrogates and code
/// points above U+10FFFF included: RFC 3629).
std::size_t utf8_length(std::string_view text, std::size_t at);

/// True where all of `text` is UTF-8.
bool is_utf8(std::string_view text);

/// `text`, with U+FFFD in place of each byte that is not UTF-8: for names of the outside world that go into a document.
std::string as_utf8(std::string_view text);

/// Appends the encoding of `point`. Surrogates are encoded as three bytes like any other code point (WTF-8).
void append_utf8(std::string& out, unsigned point);

/// The code point whose encoding begins at `at` and has `length` bytes, which may be a WTF-8 surrogate.
unsigned code_point(std::string_view text, std::size_t at, std::size_t length);

}  // namespace checkpoint
