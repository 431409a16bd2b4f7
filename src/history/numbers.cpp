#include "history/numbers.h"

#include <array>
#include <charconv>
#include <optional>

#include "history/letters.h"

namespace checkpoint::history {

namespace {

struct Number {
  unsigned long value = 0;
  std::size_t end = 0;
};

std::optional<Number> number_at(std::string_view text, std::size_t from) {
  constexpr std::size_t longest = 9;
  const std::size_t count = digits_at(text, from);
  if (count == 0 || count > longest || text[from] == '0') return std::nullopt;
  const std::size_t end = from + count;
  if (is_alnum(at(text, end)) || at(text, end) == '_' || at(text, end) == '%') return std::nullopt;
  if (at(text, end) == '.' && is_digit(at(text, end + 1))) return std::nullopt;
  Number number;
  number.end = end;
  std::from_chars(text.data() + from, text.data() + end, number.value);
  return number;
}

struct Joint {
  std::string_view text;
  bool is_range;
  bool is_word;  // only behind a word: `PRs 4 and 5`
};
constexpr std::array<Joint, 15> joints = {{{"..", true, false},
                                           {"\u2013", true, false},
                                           {"\u2014", true, false},
                                           {"-", true, false},
                                           {" - ", true, false},
                                           {" \u2013 ", true, false},
                                           {" through ", true, false},
                                           {" to ", true, true},
                                           {"/", false, false},
                                           {", and ", false, true},
                                           {", ", false, true},
                                           {",", false, true},
                                           {" and ", false, true},
                                           {" & ", false, true},
                                           {" + ", false, true}}};

struct Step {
  Number number;
  bool is_range = false;
};

// `6` in `PR 5, 6 files`: a number that counts something is no name. Names are followed by punctuation, the end or a
// word that joins.
bool counts_things(std::string_view text, std::size_t end) {
  constexpr std::array<std::string_view, 9> unlike = {"days",    "hours",   "weeks", "files", "tests",
                                                      "minutes", "commits", "times", "more"};
  if (at(text, end) != ' ') return false;
  for (const std::string_view word : unlike) {
    if (stands_at(text, end + 1, word)) return true;
  }
  return false;
}

std::optional<Step> step_at(std::string_view text, std::size_t from, std::string_view sign, ListStyle style) {
  for (const Joint& joint : joints) {
    if (text.substr(from, joint.text.size()) != joint.text) continue;
    std::size_t next = from + joint.text.size();
    const bool signed_too = !sign.empty() && text.substr(next, sign.size()) == sign;
    if (joint.is_word && style == ListStyle::after_sign) continue;
    if (joint.text.front() == ' ' && style == ListStyle::after_sign && !signed_too) continue;
    if (signed_too) next += sign.size();
    const auto number = number_at(text, next);
    if (number && !counts_things(text, number->end)) return Step{*number, joint.is_range};
  }
  return std::nullopt;
}

void add_range(std::vector<unsigned long>& values, unsigned long last) {
  constexpr unsigned long longest = 100;
  const unsigned long first = values.back();
  if (last > first && last - first <= longest) {
    for (unsigned long value = first + 1; value < last; ++value) values.push_back(value);
  }
  if (last != first) values.push_back(last);
}

}  // namespace

Numbers numbers_at(std::string_view text, std::size_t from, std::string_view sign, ListStyle style) {
  Numbers numbers;
  const auto first = number_at(text, from);
  if (!first) return numbers;
  numbers.values.push_back(first->value);
  numbers.end = first->end;
  while (const auto step = step_at(text, numbers.end, sign, style)) {
    if (step->is_range) {
      add_range(numbers.values, step->number.value);
    } else {
      numbers.values.push_back(step->number.value);
    }
    numbers.end = step->number.end;
  }
  return numbers;
}

}  // namespace checkpoint::history
