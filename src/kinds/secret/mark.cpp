#include "kinds/secret/mark.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint::secret {
namespace {

constexpr std::size_t kNoEnd = std::numeric_limits<std::size_t>::max();

bool of_client_secret(char letter) { return is_base64url(letter) || letter == '~' || letter == '.'; }
bool before_parameter(char letter) { return letter == '?' || letter == '&'; }
bool of_parameter(char letter) {
  return is_base64url(letter) || letter == '%' || letter == '+' || letter == '/' || letter == '=';
}

// The rows are known by their numbers to the table of shapes.
constexpr std::array kMarks{
    MarkRule{":AA", is_digit, 8, 10, is_base64url, 32, 34},
    MarkRule{".atlasv1.", is_alnum, 14, 14, is_base64url, 60, kNoEnd},
    MarkRule{"Q~", of_client_secret, 4, 4, of_client_secret, 31, 34},
    MarkRule{"JQQJ99", is_alnum, 52, 52, is_alnum, 26, 26},
    MarkRule{"-us", is_lower_hex, 32, 32, is_digit, 1, 2},
    MarkRule{"sig=", before_parameter, 1, 1, of_parameter, 40, kNoEnd},
    MarkRule{":APA91b", is_base64url, 11, 11, is_base64url, 130, kNoEnd},
};

std::size_t length_before(const MarkRule& rule, std::string_view text, std::size_t at) {
  std::size_t length = 0;
  while (length < at && rule.before(text[at - length - 1])) ++length;
  return length;
}

bool is_within(std::size_t length, std::size_t least, std::size_t most) { return length >= least && length <= most; }

// Escaped letters of a parameter are no sign of a stand-in.
bool stands_in(std::string_view text) {
  std::string letters(text);
  std::erase(letters, '%');
  return is_placeholder(letters);
}

// A first part of a Discord token is the number of an account in base64: it begins with one of three letters.
bool begins_account(char letter) { return letter == 'M' || letter == 'N' || letter == 'O'; }

// Where `<digit>/<number>` or `<digit>/<number>/<number>` begins that ends at `end`; nothing where there is none.
std::optional<std::size_t> begin_of_numbers(std::string_view text, std::size_t end) {
  const std::string_view before = text.substr(0, end);
  std::size_t begin = end;
  for (int part = 0; part < 2; ++part) {
    const std::size_t digits = begin;
    while (begin > 0 && is_digit(before[begin - 1])) --begin;
    if (!is_within(digits - begin, 10, 20) || begin < 2 || before[begin - 1] != '/') return std::nullopt;
    --begin;
    // In a path a digit is a folder.
    const bool is_alone = begin == 1 || (!is_alnum(before[begin - 2]) && before[begin - 2] != '/');
    const bool is_first = is_digit(before[begin - 1]) && is_alone;
    if (is_first) return begin - 1;
  }
  return std::nullopt;
}

}  // namespace

const MarkRule& mark_rule(std::size_t row) { return kMarks.at(row); }

std::optional<Span> find_mark(const MarkRule& rule, std::string_view text, std::size_t from) {
  for (std::size_t at = text.find(rule.mark, from); at != std::string_view::npos; at = text.find(rule.mark, at + 1)) {
    const std::size_t before = length_before(rule, text, at);
    const std::size_t begin = at + rule.mark.size();
    const Span span{at - before, end_of_run(text, begin, rule.after)};
    const bool fits = is_within(before, rule.before_least, rule.before_most) &&
                      is_within(span.end - begin, rule.after_least, rule.after_most);
    if (fits && !stands_in(span.in(text))) return span;
  }
  return std::nullopt;
}

std::optional<Span> find_bot_token(std::string_view text, std::size_t from) {
  constexpr std::size_t middle = 6;
  for (std::size_t dot = text.find('.', from); dot != std::string_view::npos; dot = text.find('.', dot + 1)) {
    std::size_t begin = dot;
    while (begin > 0 && is_base64url(text[begin - 1])) --begin;
    if (!is_within(dot - begin, 23, 28) || !begins_account(text[begin])) continue;
    const std::size_t second = end_of_run(text, dot + 1, is_base64url);
    if (second - dot - 1 != middle || second >= text.size() || text[second] != '.') continue;
    const std::size_t end = end_of_run(text, second + 1, is_base64url);
    if (is_within(end - second - 1, 27, 40) && !is_placeholder(text.substr(begin, dot - begin)))
      return Span{begin, end};
  }
  return std::nullopt;
}

std::optional<Span> find_asana_token(std::string_view text, std::size_t from) {
  constexpr std::size_t length = 32;
  for (std::size_t at = text.find(':', from); at != std::string_view::npos; at = text.find(':', at + 1)) {
    const std::size_t end = end_of_run(text, at + 1, is_alnum);
    if (end - at - 1 != length || end_of_run(text, at + 1, is_lower_hex) != end) continue;
    const std::optional<std::size_t> begin = begin_of_numbers(text, at);
    if (begin && !is_placeholder(text.substr(at + 1, length))) return Span{*begin, end};
  }
  return std::nullopt;
}

std::optional<Span> find_ngrok_token(std::string_view text, std::size_t from) {
  constexpr std::size_t first = 27;
  constexpr std::size_t second = 21;
  for (std::size_t at = text.find('_', from); at != std::string_view::npos; at = text.find('_', at + 1)) {
    if (at < first || !is_digit(text[at - first])) continue;
    const Span span{at - first, end_of_run(text, at + 1, is_base64url)};
    const bool is_whole = span.begin == 0 || !is_base64url(text[span.begin - 1]);
    const std::string_view parts = span.in(text);
    if (!is_whole || parts.size() != first + 1 + second || !is_digit(parts[first + 1])) continue;
    const bool fits = std::count(parts.begin(), parts.end(), '_') == 1 && parts.find('-') == parts.npos &&
                      any_of(parts, is_lower) && any_of(parts, is_upper);
    if (fits && !is_placeholder(parts)) return span;
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
