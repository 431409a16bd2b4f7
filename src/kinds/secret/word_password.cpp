#include "kinds/secret/word_password.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "core/letters.h"
#include "core/ranges.h"
#include "core/take.h"
#include "kinds/secret/shape.h"

namespace checkpoint::secret {
namespace {

constexpr std::array<std::string_view, 5> kPasswordNames{"password", "passwd", "passphrase", "_pwd", "_pass"};

// Parts of words by which people speak of passwords, or write one that is none.
constexpr std::array<std::string_view, 14> kSpokenParts{"pass",    "pwd",     "secret", "token", "auth",
                                                        "login",   "crypt",   "config", "admin", "default",
                                                        "account", "example", "reset",  "forgot"};

// Words of what stands in its place in settings, code and addresses, and of sentences.
constexpr std::array<std::string_view, 54> kSpokenWords{
    "user",  "root",   "key",    "keys",  "hash",  "field", "fields",  "input", "form",   "label", "text",
    "value", "string", "type",   "file",  "env",   "vault", "manager", "store", "change", "wrong", "invalid",
    "test",  "tests",  "fake",   "demo",  "dummy", "none",  "null",    "empty", "the",    "for",   "not",
    "and",   "with",   "from",   "this",  "that",  "here",  "must",    "never", "some",   "any",   "less",
    "based", "only",   "rotate", "every", "days",  "ask",   "team",    "owner", "your",   "own"};

// What sentences have, where there is a space between words.
constexpr std::array<std::string_view, 44> kSentenceWords{
    "are",        "was",     "has",   "have",    "had",      "can",       "may",      "will",    "should",
    "when",       "which",   "than",  "then",    "does",     "been",      "but",      "its",     "our",
    "use",        "used",    "using", "get",     "set",      "new",       "old",      "current", "please",
    "enter",      "strong",  "weak",  "missing", "required", "incorrect", "mismatch", "match",   "length",
    "characters", "letters", "words", "like",    "random",   "stored",    "given",    "same"};

bool is_of_sentence(std::string_view word) { return contains(kSentenceWords, word); }

bool speaks_of_it(std::string_view word) {
  return contains(kSpokenWords, word) ||
         any_of(kSpokenParts, [&](std::string_view part) { return word.find(part) != std::string_view::npos; });
}

bool names_password(std::string_view name) {
  const std::string lowered = lower(name);
  return lowered == "pwd" ||
         any_of(kPasswordNames, [&](std::string_view end) { return std::string_view(lowered).ends_with(end); });
}

bool is_small_word(std::string_view part) {
  constexpr std::size_t shortest = 3;
  constexpr std::size_t longest = 12;
  return part.size() >= shortest && part.size() <= longest && all_of(part, is_lower);
}

bool begins_with_capital(std::string_view part) { return !part.empty() && is_upper(part.front()); }

// The words of `value` in small letters, which all, or none of them, begin with a capital; a number behind them is
// none.
std::vector<std::string> words_of(std::string_view value, char between) {
  std::vector<std::string_view> parts = parts_of(value, between);
  if (parts.size() > 1 && all_of(parts.back(), is_digit)) parts.pop_back();
  std::vector<std::string> words(parts.begin(), parts.end());
  if (all_of(parts, begins_with_capital)) {
    for (std::string& word : words) word.front() = to_lower(word.front());
  }
  return words;
}

}  // namespace

bool is_word_password(std::string_view name, std::string_view value) {
  constexpr std::size_t least = 16;
  constexpr std::size_t fewest_words = 3;
  constexpr std::size_t most_words = 8;
  if (value.size() < least || value.back() == '-' || !names_password(name) || is_placeholder(value)) return false;
  const bool is_spaced = value.find(' ') != std::string_view::npos;
  std::vector<std::string> words = words_of(value, is_spaced ? ' ' : '-');
  if (words.size() < fewest_words || words.size() > most_words) return false;
  const bool are_words = all_of(words, is_small_word);
  if (!are_words || any_of(words, speaks_of_it)) return false;
  if (is_spaced && any_of(words, is_of_sentence)) return false;
  sort(words);
  return std::adjacent_find(words.begin(), words.end()) == words.end();
}

std::optional<Span> quoted_words(std::string_view text, std::size_t begin) {
  if (begin == 0 || begin >= text.size() || !is_quote_mark(text[begin - 1])) return std::nullopt;
  constexpr std::size_t longest = 128;
  const std::string_view near = text.substr(0, begin + longest);
  const std::size_t end = end_of_run(near, begin, [](char letter) { return is_alnum(letter) || letter == ' '; });
  const bool is_closed = end < near.size() && near[end] == near[begin - 1];
  return is_closed ? std::optional(Span{begin, end}) : std::nullopt;
}

bool is_given_word(std::string_view value) {
  constexpr std::size_t least = 6;
  constexpr std::size_t fewest_distinct = 4;
  const bool is_plain = all_of(value, is_base64url);
  const bool is_number = none_of(value, [](char letter) { return is_lower(to_lower(letter)); });
  return value.size() >= least && is_plain && !is_number && distinct_letters(value) >= fewest_distinct &&
         is_alnum(value.back()) && !is_placeholder(value) && !speaks_of_it(lower(value));
}

}  // namespace checkpoint::secret
