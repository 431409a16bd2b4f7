#pragma once

#include <string>
#include <string_view>

namespace checkpoint {

/// The SHA-256 of `bytes` as 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

/// Whether `text` is spelled as sha256() spells a digest.
bool is_sha256(std::string_view text);

/// The SHA-1 of `bytes` as 40 lower-case hexadecimal digits; only for what a standard asks for it (UUIDs, git).
std::string sha1(std::string_view bytes);

}  // namespace checkpoint
