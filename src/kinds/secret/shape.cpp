#include "kinds/secret/shape.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/letters.h"

namespace checkpoint::secret {
namespace {

bool is_base64url(char letter) { return is_alnum(letter) || letter == '-' || letter == '_'; }
bool is_hex(char letter) {
  return is_digit(letter) || (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F');
}

template <class Belongs>
std::size_t end_of_run(std::string_view text, std::size_t at, Belongs belongs) {
  while (at < text.size() && belongs(text[at])) ++at;
  return at;
}

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

constexpr std::array<std::string_view, 16> kStandIns{
    "example", "placeholder", "changeme", "change-me", "redacted", "masked",  "your",    "dummy",
    "sample",  "xxxx",        "****",     "....",      "0000000",  "1234567", "abcdefg", "\xe2\x80\xa6"};

constexpr std::array<std::string_view, 10> kEmptyWords{"password", "passwd", "pass",  "pwd",  "pw",
                                                       "secret",   "token",  "admin", "user", "test"};

std::size_t distinct_letters(std::string_view text) {
  std::string letters(text);
  std::sort(letters.begin(), letters.end());
  return static_cast<std::size_t>(std::unique(letters.begin(), letters.end()) - letters.begin());
}

bool is_digest_or_uuid(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char letter) { return is_hex(letter) || letter == '-'; });
}

// The end of the user part and of the authority in `text` after `://`.
struct Authority {
  std::size_t at_sign;
  std::size_t end;
};

std::optional<Authority> authority_at(std::string_view text, std::size_t begin) {
  const std::size_t end = end_of_run(text, begin, [](char letter) {
    return !is_space(letter) && std::string_view("/?#\"'`<>\\").find(letter) == std::string_view::npos;
  });
  const std::size_t at_sign = text.substr(begin, end - begin).rfind('@');
  if (at_sign == std::string_view::npos) return std::nullopt;
  return Authority{begin + at_sign, end};
}

// The nearest name of a secret at or after `from`; its end, nothing where there is none.
constexpr std::array<std::string_view, 12> kNames{"password",  "passwd",  "passphrase", "secret_key",
                                                  "secretkey", "secret",  "token",      "api_key",
                                                  "apikey",    "api-key", "access_key", "private_key"};

std::optional<std::size_t> end_of_name(std::string_view lower, std::size_t from) {
  std::size_t best = std::string_view::npos;
  std::size_t end = 0;
  for (const std::string_view name : kNames) {
    const std::size_t found = lower.find(name, from);
    if (found >= best) continue;
    best = found;
    end = found + name.size();
  }
  return best == std::string_view::npos ? std::nullopt : std::optional(end);
}

bool is_around_value(char letter) {
  return is_space(letter) || letter == '"' || letter == '\'' || letter == '`' || letter == '\\';
}

bool belongs_to_value(char letter) {
  return !is_around_value(letter) && std::string_view(",;)}]").find(letter) == std::string_view::npos;
}

// The value after a name: `= value`, `": "value"`, ` Bearer value`.
std::optional<Span> value_after(std::string_view text, std::size_t name_end) {
  std::size_t at = end_of_run(text, name_end, is_around_value);
  if (at >= text.size() || (text[at] != '=' && text[at] != ':')) return std::nullopt;
  at = end_of_run(text, at + 1, is_around_value);
  return Span{at, end_of_run(text, at, belongs_to_value)};
}

std::optional<Span> bearer(std::string_view text, std::size_t from) {
  constexpr std::string_view word = "bearer ";
  const std::string lowered = lower(text);
  for (std::size_t at = lowered.find(word, from); at != std::string::npos; at = lowered.find(word, at + 1)) {
    const std::size_t begin = at + word.size();
    const Span span{begin, end_of_run(text, begin, belongs_to_value)};
    if (is_random(span.in(text)) && !is_placeholder(span.in(text))) return span;
  }
  return std::nullopt;
}

std::optional<Span> assigned(std::string_view text, std::size_t from) {
  const std::string lowered = lower(text);
  std::optional<std::size_t> end = end_of_name(lowered, from);
  for (; end; end = end_of_name(lowered, *end)) {
    const std::optional<Span> span = value_after(text, *end);
    if (span && is_random(span->in(text)) && !is_placeholder(span->in(text))) return span;
  }
  return std::nullopt;
}

}  // namespace

bool is_placeholder(std::string_view text) {
  constexpr std::size_t few = 5;
  if (text.find_first_of("<>{}$%[]()") != std::string_view::npos || distinct_letters(text) < std::min(few, text.size()))
    return true;
  const std::string lowered = lower(text);
  return std::any_of(kStandIns.begin(), kStandIns.end(), [&](std::string_view word) { return holds(lowered, word); }) ||
         std::find(kEmptyWords.begin(), kEmptyWords.end(), lowered) != kEmptyWords.end();
}

bool is_random(std::string_view text) {
  constexpr std::size_t least = 12;
  constexpr int digits = 2;
  if (text.size() < least || is_digest_or_uuid(text) || text.find_first_of(".(){}<>[]$:") != std::string_view::npos)
    return false;
  const auto has = [&](auto sort) { return std::any_of(text.begin(), text.end(), sort) ? 1 : 0; };
  const auto is_symbol = [](char letter) {
    return std::string_view("!@#%^&*+=~").find(letter) != std::string_view::npos;
  };
  return std::count_if(text.begin(), text.end(), is_digit) >= digits &&
         has(is_lower) + has(is_upper) + has(is_digit) + has(is_symbol) >= 3;
}

std::optional<Span> find_private_key(std::string_view text, std::size_t from) {
  constexpr std::string_view begin = "-----BEGIN ";
  constexpr std::string_view what = "PRIVATE KEY";
  constexpr std::string_view end = "-----END ";
  for (std::size_t at = text.find(begin, from); at != std::string_view::npos; at = text.find(begin, at + 1)) {
    const std::size_t line = text.find("-----", at + begin.size());
    if (line == std::string_view::npos) return std::nullopt;
    if (!holds(text.substr(at, line - at), what)) continue;
    const std::size_t last = text.find(end, line);
    return Span{at, last == std::string_view::npos ? text.size() : last};
  }
  return std::nullopt;
}

std::optional<Span> find_url_password(std::string_view text, std::size_t from) {
  constexpr std::string_view mark = "://";
  for (std::size_t at = text.find(mark, from); at != std::string_view::npos; at = text.find(mark, at + 1)) {
    const std::size_t begin = at + mark.size();
    const std::optional<Authority> authority = authority_at(text, begin);
    const std::size_t colon = authority ? text.find(':', begin) : std::string_view::npos;
    if (!authority || colon >= authority->at_sign) continue;
    const Span password{colon + 1, authority->at_sign};
    if (password.begin < password.end && !is_placeholder(password.in(text))) return password;
  }
  return std::nullopt;
}

std::optional<Span> find_web_token(std::string_view text, std::size_t from) {
  constexpr std::string_view object = "eyJ";
  constexpr std::size_t least = 8;
  for (std::size_t at = text.find(object, from); at != std::string_view::npos; at = text.find(object, at + 1)) {
    if (at > 0 && is_base64url(text[at - 1])) continue;
    const std::size_t first = end_of_run(text, at, is_base64url);
    if (first - at < least || text.substr(first, 4) != ".eyJ") continue;
    const std::size_t second = end_of_run(text, first + 1, is_base64url);
    if (second - first < least || second >= text.size() || text[second] != '.') continue;
    const std::size_t third = end_of_run(text, second + 1, is_base64url);
    if (third - second > least && !is_placeholder(text.substr(at, third - at))) return Span{at, third};
  }
  return std::nullopt;
}

std::optional<Span> find_named_value(std::string_view text, std::size_t from) {
  const std::optional<Span> one = assigned(text, from);
  const std::optional<Span> other = bearer(text, from);
  if (!one || !other) return one ? one : other;
  return one->begin <= other->begin ? one : other;
}

bool is_secret_name(std::string_view name) {
  const std::string lowered = lower(name);
  return std::any_of(kNames.begin(), kNames.end(), [&](std::string_view part) {
    return lowered.size() >= part.size() && std::string_view(lowered).ends_with(part);
  });
}

}  // namespace checkpoint::secret
