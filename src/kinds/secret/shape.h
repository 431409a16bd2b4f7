#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/letters.h"

namespace checkpoint::secret {

/// Part of a text, in bytes.
struct Span {
  std::size_t begin;
  std::size_t end;

  std::string_view in(std::string_view text) const { return text.substr(begin, end - begin); }
};

inline bool is_base64url(char letter) { return is_alnum(letter) || letter == '-' || letter == '_'; }

inline bool is_quote_mark(char letter) { return letter == '"' || letter == '\'' || letter == '`'; }

/// Where the letters end that `belongs` says yes to, from `at` on.
template <class Belongs>
std::size_t end_of_run(std::string_view text, std::size_t at, Belongs belongs) {
  while (at < text.size() && belongs(text[at])) ++at;
  return at;
}

/// So many letters of a command, or of the header of a cookie, are looked at together: a bound on the work for a text
/// that has nothing else in it.
inline constexpr std::size_t longest_command = 4096;
/// Where the longest that reaches `at` begins.
constexpr std::size_t begin_of_longest(std::size_t at) { return at < longest_command ? 0 : at - longest_command; }

/// How many letters there are of which no two are the same.
std::size_t distinct_letters(std::string_view text);
/// The same of those that are among `signs`.
std::size_t distinct_of(std::string_view value, std::string_view signs);

/// Whether a word stands in `value` that people write where a secret would stand.
bool has_stand_in(std::string_view value);

/// True for what people write where a secret would stand: `<token>`, `${TOKEN}`, `xxxx`, `changeme`, `AKIA…EXAMPLE`.
bool is_placeholder(std::string_view text);

/// True for text that a machine made and nobody can know by heart: at least twelve characters of three sorts, two
/// digits among them. Digests (all hexadecimal), UUIDs, paths, calls and variables are not.
bool is_random(std::string_view text);

/// A shape that text may have. `find` gives the first such span at or after `from`.
using Find = std::optional<Span> (*)(std::string_view text, std::size_t from);

/// `-----BEGIN RSA PRIVATE KEY-----` and what follows, to the end of the key.
std::optional<Span> find_private_key(std::string_view text, std::size_t from);
/// The password of `scheme://user:password@host`.
std::optional<Span> find_url_password(std::string_view text, std::size_t from);
/// Three parts of base64url, the first two of which are JSON objects.
std::optional<Span> find_web_token(std::string_view text, std::size_t from);
/// The value worth hiding in `api_key=…`, `"password": "…"`.
std::optional<Span> find_named_value(std::string_view text, std::size_t from);
/// What follows `Bearer `, `Basic ` behind the word authorization, and `Token ` in that header.
std::optional<Span> find_authorization(std::string_view text, std::size_t from);

/// Whether a member of this name usually holds a secret: `api_key`, `clientSecret`.
bool is_secret_name(std::string_view name);

/// Whether `value` is one that a member called `name` gives away: random, or, where the name says that it is a key and
/// nothing else (`api_key`, `sentry_token`, not `token`), a digest, a UUID, or small letters and digits; of `auth`, a
/// login in base64.
bool is_worth_hiding(std::string_view name, std::string_view value);

/// Whether `name` ends in the word `token` or `secret` (`--token` too), and `value` is 32 hexadecimal digits or more.
bool is_key_of_token(std::string_view name, std::string_view value);

}  // namespace checkpoint::secret
