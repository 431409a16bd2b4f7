#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace checkpoint::git {

/// The name of an object: a SHA-1. Repositories with SHA-256 names are refused at open().
struct Oid {
  static constexpr std::size_t size = 20;
  std::array<unsigned char, size> bytes{};

  /// 40 lower-case hexadecimal digits.
  std::string hex() const;
  /// Reads exactly 40 hexadecimal digits, in either case; nothing for all else.
  static std::optional<Oid> parse(std::string_view hex);

  std::strong_ordering operator<=>(const Oid&) const =
      default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

/// How many hexadecimal digits of a commit are shown to people.
inline constexpr std::size_t kShortHex = 7;

/// For unordered containers: the bytes are random already.
struct OidHash {
  std::size_t operator()(const Oid& oid) const {
    std::size_t hash = 0;
    std::memcpy(&hash, oid.bytes.data(), sizeof hash);
    return hash;
  }
};

}  // namespace checkpoint::git
