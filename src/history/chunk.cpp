#include "history/chunk.h"

#include <algorithm>
#include <cstring>

namespace checkpoint::history {

namespace {

// Changes with every change of the forms below or of the signs that are looked for: an older index is built anew.
constexpr std::uint64_t format = 9;

constexpr std::uint64_t hash_start = 0xcbf29ce484222325U;

std::uint64_t hash_of(std::string_view bytes, std::uint64_t hash = hash_start) {
  constexpr std::uint64_t prime = 0x100000001b3U;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
  return hash ^ (hash >> 32U);
}

void put(std::string& out, std::uint64_t value) {
  for (std::size_t index = 0; index < sizeof value; ++index) out += static_cast<char>(value >> (8 * index));
}

void put(std::string& out, std::string_view text) {
  put(out, std::uint64_t{text.size()});
  out += text;
}

void put(std::string& out, const git::Oid& oid) {
  out.append(reinterpret_cast<const char*>(oid.bytes.data()), git::Oid::size);
}

/// Reads what put() wrote; once it runs over the end, all it gives is empty and good() is false.
class Input {
 public:
  explicit Input(std::string_view text) : rest_(text) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    const std::string_view bytes = take(sizeof value);
    for (std::size_t index = 0; index < bytes.size(); ++index) {
      value |= std::uint64_t{static_cast<unsigned char>(bytes[index])} << (8 * index);
    }
    return value;
  }
  std::string_view text() { return take(number()); }
  git::Oid oid() {
    git::Oid oid;
    const std::string_view bytes = take(git::Oid::size);
    if (good_) std::memcpy(oid.bytes.data(), bytes.data(), git::Oid::size);
    return oid;
  }
  // A count of things that take at least `least` bytes each.
  std::uint64_t count(std::size_t least) {
    const std::uint64_t value = number();
    if (value > rest_.size() / least) good_ = false;
    return good_ ? value : 0;
  }
  bool good() const { return good_; }
  bool ended() const { return good_ && rest_.empty(); }

 private:
  std::string_view take(std::uint64_t size) {
    if (!good_ || size > rest_.size()) {
      good_ = false;
      return {};
    }
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }

  std::string_view rest_;
  bool good_ = true;
};

}  // namespace

namespace chunk {

std::string sealed(Id id, std::string_view content) {
  std::string seed;
  put(seed, format);
  put(seed, static_cast<std::uint64_t>(id));
  std::string piece;
  piece.reserve(sizeof(std::uint64_t) + content.size());
  put(piece, hash_of(content, hash_of(seed)));
  piece += content;
  return piece;
}

std::string_view content_of(std::string_view piece) { return piece.substr(sizeof(std::uint64_t)); }

std::optional<std::string_view> unsealed(Id id, std::string_view piece) {
  if (piece.size() < sizeof(std::uint64_t)) return std::nullopt;
  const std::string_view content = content_of(piece);
  std::string seed;
  put(seed, format);
  put(seed, static_cast<std::uint64_t>(id));
  Input input(piece.substr(0, sizeof(std::uint64_t)));
  return input.number() == hash_of(content, hash_of(seed)) ? std::optional(content) : std::nullopt;
}

}  // namespace chunk

std::string encoded(const Header& header) {
  std::string out;
  put(out, header.tip);
  put(out, std::uint64_t{header.bits});
  put(out, header.count);
  put(out, header.cut);
  put(out, std::uint64_t{header.missing.size()});
  for (const git::Oid& oid : header.missing) put(out, oid);
  put(out, std::uint64_t{header.prefixes.size()});
  for (const auto& [prefix, count] : header.prefixes) {
    put(out, prefix);
    put(out, std::uint64_t{count});
  }
  return out;
}

std::optional<Header> decoded_header(std::string_view text) {
  Input input(text);
  Header header;
  header.tip = input.oid();
  header.bits = static_cast<unsigned>(input.number());
  header.count = input.number();
  header.cut = input.text();
  for (std::uint64_t left = input.count(git::Oid::size); left > 0; --left) header.missing.push_back(input.oid());
  for (std::uint64_t left = input.count(2 * sizeof(std::uint64_t)); left > 0; --left) {
    const std::string_view prefix = input.text();
    header.prefixes.emplace(prefix, static_cast<unsigned>(input.number()));
  }
  return input.ended() ? std::optional(header) : std::nullopt;
}

std::string encoded(const Content& content) {
  std::string out;
  out.reserve(2 * sizeof(std::uint64_t) + content.commits.size() * git::Oid::size + content.rows.size() * 40);
  put(out, std::uint64_t{content.commits.size()});
  for (const git::Oid& oid : content.commits) put(out, oid);
  put(out, std::uint64_t{content.rows.size()});
  for (const Row& row : content.rows) {
    put(out, row.key);
    put(out, row.commit);
  }
  return out;
}

std::optional<Content> decoded_content(std::string_view text) {
  Input input(text);
  Content content;
  const std::uint64_t commits = input.count(git::Oid::size);
  content.commits.reserve(commits);
  for (std::uint64_t left = commits; left > 0; --left) content.commits.push_back(input.oid());
  for (std::uint64_t left = input.count(sizeof(std::uint64_t) + git::Oid::size); left > 0; --left) {
    Row row;
    row.key = input.text();
    row.commit = input.oid();
    content.rows.push_back(std::move(row));
  }
  return input.ended() ? std::optional(std::move(content)) : std::nullopt;
}

unsigned bucket_of(const git::Oid& commit, unsigned bits) {
  const unsigned front = (unsigned{commit.bytes[0]} << 8U) | commit.bytes[1];
  return front >> (16U - bits);
}

unsigned bucket_of(std::string_view key, unsigned bits) {
  return static_cast<unsigned>(hash_of(key) & ((std::uint64_t{1} << bits) - 1));
}

unsigned bits_for(std::uint64_t commits) {
  constexpr std::uint64_t per_piece = 512;
  constexpr unsigned most = 11;
  unsigned bits = 0;
  while (bits < most && (commits >> bits) > per_piece) ++bits;
  return bits;
}

}  // namespace checkpoint::history
