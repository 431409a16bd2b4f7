#include "kinds/secret/cookie.h"

#include <array>
#include <string>

#include "core/ranges.h"
#include "kinds/secret/client.h"

namespace checkpoint::secret {
namespace {

// Parts of the names by which servers know whose request it is.
constexpr std::array<std::string_view, 6> kSessions{"sess", "sid", "auth", "token", "jwt", "remember"};

bool is_of_value(char letter) {
  return is_base64url(letter) || std::string_view(".+/=%~!*").find(letter) != std::string_view::npos;
}

bool names_session(std::string_view name) {
  const std::string lowered = lower(name);
  return any_of(kSessions, [&](std::string_view part) { return lowered.find(part) != std::string::npos; });
}

// As long as what nobody guesses, and of as many letters: base64, hexadecimal, a UUID's are too few to tell.
bool is_session(std::string_view value) {
  constexpr std::size_t least = 24;
  constexpr std::size_t fewest_distinct = 10;
  const auto digits = count_if(value, is_digit);
  return value.size() >= least && distinct_letters(value) >= fewest_distinct && digits >= 3 && !is_placeholder(value) &&
         any_of(value, [](char letter) { return is_lower(to_lower(letter)); });
}

// The first such value in the header whose pairs begin at `at`.
std::optional<Span> session_in(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != '\n') {
    at = end_of_run(text, at, [](char letter) { return letter == ' ' || letter == ';'; });
    const std::size_t sign = end_of_run(text, at, [](char letter) { return is_base64url(letter) || letter == '.'; });
    if (sign == at || sign >= text.size() || text[sign] != '=') return std::nullopt;
    const Span value{sign + 1, end_of_run(text, sign + 1, is_of_value)};
    if (names_session(text.substr(at, sign - at)) && is_session(value.in(text))) return value;
    at = value.end;
    if (at >= text.size() || text[at] != ';') return std::nullopt;
  }
  return std::nullopt;
}

// Behind `-b`, which may have other options of one letter before it, and its value in the same word; or `--cookie`.
std::optional<std::size_t> end_of_cookie_option(std::string_view text, std::size_t at) {
  constexpr std::string_view word = "--cookie";
  constexpr std::string_view letter = "-b";
  if (text.substr(at, word.size()) == word) return at + word.size();
  if (text.substr(at, letter.size()) == letter) return at + letter.size();
  const std::size_t end = end_of_run(text, at + 1, [](char one) { return is_lower(to_lower(one)); });
  return text[end - 1] == 'b' && end < text.size() && is_space(text[end]) ? std::optional(end) : std::nullopt;
}

// What curl is told to send (a header with more than one of them begins before `from`): `-b 'session=…'`,
// `--cookie=session=…`.
std::optional<Span> sent_by_curl(std::string_view text, std::size_t from) {
  constexpr std::array<std::string_view, 1> curl{"curl"};
  const auto is_around = [](char letter) { return is_space(letter) || is_quote_mark(letter) || letter == '='; };
  for (std::size_t at = text.find('-', begin_of_longest(from)); at != std::string_view::npos;
       at = text.find('-', at + 1)) {
    const bool is_word = at > 0 && is_space(text[at - 1]);
    const auto end = is_word ? end_of_cookie_option(text, at) : std::nullopt;
    const auto value = end ? session_in(text, end_of_run(text, *end, is_around)) : std::nullopt;
    if (value && value->begin >= from && is_in_call_of(curl, text, at)) return value;
  }
  return std::nullopt;
}

std::optional<Span> in_cookie_header(std::string_view text, std::size_t from) {
  constexpr std::string_view header = "ookie:";
  for (std::size_t at = text.find(header, begin_of_longest(from)); at != std::string_view::npos;
       at = text.find(header, at + 1)) {
    const bool is_header = at > 0 && to_lower(text[at - 1]) == 'c';
    const auto value = is_header ? session_in(text, at + header.size()) : std::nullopt;
    if (value && value->begin >= from) return value;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Span> find_cookie(std::string_view text, std::size_t from) {
  const std::optional<Span> first = in_cookie_header(text, from);
  const std::optional<Span> sent = sent_by_curl(text, from);
  return sent && (!first || sent->begin < first->begin) ? sent : first;
}

}  // namespace checkpoint::secret
