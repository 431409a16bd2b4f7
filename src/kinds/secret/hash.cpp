#include "kinds/secret/hash.h"

#include <array>
#include <limits>

#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint::secret {
namespace {

constexpr std::size_t kNoMost = std::numeric_limits<std::size_t>::max();

// How a hash is written: its beginning, then parts with `$` between them, of which the last one is the hash itself.
struct HashRule {
  std::string_view prefix;
  std::size_t least_parts;  ///< with the last one
  std::size_t most_parts;
  std::size_t least;  ///< letters of the last part
  std::size_t most;
};

constexpr std::array kHashes{
    HashRule{"$1$", 2, 2, 22, 22},
    HashRule{"$apr1$", 2, 2, 22, 22},
    HashRule{"$2a$", 2, 2, 53, 53},
    HashRule{"$2b$", 2, 2, 53, 53},
    HashRule{"$2x$", 2, 2, 53, 53},
    HashRule{"$2y$", 2, 2, 53, 53},
    HashRule{"$5$", 2, 3, 43, 43},
    HashRule{"$6$", 2, 3, 86, 86},
    HashRule{"$7$", 2, 2, 43, 43},
    HashRule{"$y$", 3, 3, 43, 43},
    HashRule{"$gy$", 3, 3, 43, 43},
    HashRule{"$argon2d$", 3, 4, 27, kNoMost},
    HashRule{"$argon2i$", 3, 4, 27, kNoMost},
    HashRule{"$argon2id$", 3, 4, 27, kNoMost},
    HashRule{"$scrypt$", 3, 3, 43, kNoMost},
    HashRule{"$pbkdf2-sha256$", 3, 3, 43, kNoMost},
    HashRule{"$pbkdf2-sha512$", 3, 3, 86, kNoMost},
    HashRule{"{SHA}", 1, 1, 28, 28},
    HashRule{"{SSHA}", 1, 1, 32, kNoMost},
    HashRule{"{SSHA512}", 1, 1, 96, kNoMost},
};

bool of_hash(char letter) {
  return is_alnum(letter) || letter == '.' || letter == '/' || letter == '+' || letter == '=';
}

// Settings of a hash have these too: `m=65536,t=3,p=4`.
bool of_setting(char letter) { return of_hash(letter) || letter == ',' || letter == '-'; }

bool of_any_part(char letter) { return of_setting(letter) || letter == '$'; }

bool is_hash_text(std::string_view text) {
  return !is_placeholder(text) && any_of(text, is_upper) && any_of(text, is_lower);
}

std::optional<Span> hash_of(const HashRule& rule, std::string_view text, std::size_t at) {
  std::size_t begin = at + rule.prefix.size();
  for (std::size_t part = 1; part <= rule.most_parts; ++part) {
    const std::size_t end = end_of_run(text, begin, of_hash);
    const bool is_fit = end - begin >= rule.least && end - begin <= rule.most;
    if (part >= rule.least_parts && is_fit && is_hash_text(Span{begin, end}.in(text)))
      return Span{at, end_of_run(text, end, of_any_part)};
    const std::size_t sign = end_of_run(text, begin, of_setting);
    if (sign >= text.size() || text[sign] != '$') return std::nullopt;
    begin = sign + 1;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Span> find_password_hash(std::string_view text, std::size_t from) {
  const auto begins_none = [](char letter) { return letter != '$' && letter != '{'; };
  for (std::size_t at = end_of_run(text, from, begins_none); at < text.size();
       at = end_of_run(text, at + 1, begins_none)) {
    for (const HashRule& rule : kHashes) {
      const auto hash = text.substr(at).starts_with(rule.prefix) ? hash_of(rule, text, at) : std::nullopt;
      if (hash) return hash;
    }
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
