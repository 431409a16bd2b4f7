#include "history/review_name.h"

#include <algorithm>
#include <array>

#include "history/letters.h"

namespace checkpoint::history {

namespace {

constexpr std::size_t fewest_digits = 2;
constexpr std::size_t most_digits = 9;

bool knows(const Vocabulary& vocabulary, char kind) { return vocabulary.has_reviews && vocabulary.has_reviews(kind); }

// A number of its own: no fraction, no letters glued to it.
std::size_t whole_number_at(std::string_view text, std::size_t from) {
  const std::size_t count = digits_at(text, from);
  const char next = at(text, from + count);
  const bool is_whole = !is_alnum(next) && next != '_' && next != '%' && next != '-' &&
                        !(next == '.' && is_digit(at(text, from + count + 1)));
  return count >= fewest_digits && count <= most_digits && text[from] != '0' && is_whole ? count : 0;
}

std::optional<ReviewName> gerrit_number(std::string_view text, std::size_t from, const Vocabulary& vocabulary) {
  constexpr std::array<std::string_view, 5> words = {"gerrit change ", "gerrit ", "change ", "cl ", "cl/"};
  const auto word =
      std::find_if(words.begin(), words.end(), [&](std::string_view known) { return stands_at(text, from, known); });
  if (word == words.end()) return std::nullopt;
  const std::size_t begin = from + word->size() + (at(text, from + word->size()) == '#' ? 1 : 0);
  const std::size_t count = whole_number_at(text, begin);
  if (count == 0 || !knows(vocabulary, 'c')) return std::nullopt;
  return ReviewName{"c/" + std::string(text.substr(begin, count)), begin + count};
}

std::optional<ReviewName> change_id(std::string_view text, std::size_t from) {
  constexpr std::size_t shortest = 7;
  constexpr std::size_t longest = 40;
  if (text[from] != 'I') return std::nullopt;
  std::size_t end = from + 1;
  bool has_digit = false;
  for (; is_hex(at(text, end)); ++end) has_digit = has_digit || is_digit(text[end]);
  const std::size_t length = end - from - 1;
  if (length < shortest || length > longest || !has_digit || is_alnum(at(text, end))) return std::nullopt;
  return ReviewName{"I" + lower(text.substr(from + 1, length)), end};
}

std::optional<ReviewName> revision(std::string_view text, std::size_t from, const Vocabulary& vocabulary) {
  if (text[from] != 'D') return std::nullopt;
  const std::size_t count = whole_number_at(text, from + 1);
  if (count == 0 || !knows(vocabulary, 'D')) return std::nullopt;
  return ReviewName{std::string(text.substr(from, count + 1)), from + 1 + count};
}

}  // namespace

std::optional<ReviewName> review_at(std::string_view text, std::size_t from, const Vocabulary& vocabulary) {
  constexpr std::string_view inside = "-/_.";
  const char last = before(text, from);
  if (is_alnum(last) || (last != '\0' && inside.find(last) != std::string_view::npos)) return std::nullopt;
  if (auto name = gerrit_number(text, from, vocabulary)) return name;
  if (auto name = change_id(text, from)) return name;
  return revision(text, from, vocabulary);
}

}  // namespace checkpoint::history
