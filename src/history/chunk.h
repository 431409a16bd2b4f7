#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "history/scan.h"

namespace checkpoint::history {

/// The index in pieces small enough to read one for one question. A piece carries its own checksum, and each one that
/// belongs to an index is always there, also where it is empty: whatever damage happens to the file, a question is
/// answered from whole pieces or not at all.
namespace chunk {

using Id = std::int64_t;
inline constexpr Id header = 0;
inline constexpr Id tail = 1;
inline constexpr Id first_commits = 0x10000;
inline constexpr Id first_rows = 0x20000;

/// `content` with its checksum in front, which also covers `id`.
std::string sealed(Id id, std::string_view content);
/// The content of a sealed piece, whole or not.
std::string_view content_of(std::string_view piece);
/// The content of a sealed piece; nothing where it is damaged or another piece.
std::optional<std::string_view> unsealed(Id id, std::string_view piece);

}  // namespace chunk

/// What an index says of itself.
struct Header {
  git::Oid tip;             ///< the commit whose ancestors, itself included, the index has
  unsigned bits = 0;        ///< commits and rows are spread over 2^bits pieces each
  std::uint64_t count = 0;  ///< commits
  std::string cut;          ///< Repository::shallow_fingerprint()
  std::vector<git::Oid> missing;
  std::map<std::string, unsigned> prefixes;
};

/// A sorted list of commits, and of rows.
struct Content {
  std::vector<git::Oid> commits;
  std::vector<Row> rows;
};

std::string encoded(const Header& header);
std::optional<Header> decoded_header(std::string_view text);

std::string encoded(const Content& content);
std::optional<Content> decoded_content(std::string_view text);

/// Which piece of 2^bits a commit, or a key, belongs to.
unsigned bucket_of(const git::Oid& commit, unsigned bits);
unsigned bucket_of(std::string_view key, unsigned bits);

/// How many bits suit an index of so many commits.
unsigned bits_for(std::uint64_t commits);

}  // namespace checkpoint::history
