#include "history/taken_back.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "history/letters.h"
#include "history/plain_words.h"

namespace checkpoint::history {

namespace {

using Said = std::vector<std::string>;

bool is_part_of_word(char c) { return is_alnum(c) || c == '\'' || is_beyond_ascii(c); }

// `#12`, `!12`
bool opens_number(std::string_view text, std::size_t place) {
  return (text[place] == '#' || text[place] == '!') && is_digit(at(text, place + 1));
}

// A number that is named and what ends a thought are words, too.
Said words_in(std::string_view text) { return plain_words(text, {is_part_of_word, opens_number, ".,;:(\""}); }

template <std::size_t size>
bool is_any_of(const std::array<std::string_view, size>& all, std::string_view word) {
  return std::find(all.begin(), all.end(), word) != all.end();
}

bool is_named_number(const std::string& word) { return word.front() == '#' || word.front() == '!'; }

struct Taking {
  std::string_view verb;
  std::string_view particle;  ///< empty where the verb says it alone
  bool is_over;               ///< says what has happened to something that stands before it
};

constexpr std::array kTakings{
    Taking{"reverted", "", true},   Taking{"revert", "", false},      Taking{"reverts", "", false},
    Taking{"reverting", "", false}, Taking{"rollback", "", false},    Taking{"rolled", "back", true},
    Taking{"roll", "back", false},  Taking{"rolling", "back", false}, Taking{"backed", "out", true},
    Taking{"back", "out", false},   Taking{"backing", "out", false},  Taking{"backout", "", false},
    Taking{"taken", "back", true},
};

const Taking* taking_at(const Said& words, std::size_t place) {
  const auto* const found = std::find_if(kTakings.begin(), kTakings.end(), [&](const Taking& taking) {
    const bool has_particle =
        taking.particle.empty() || (place + 1 < words.size() && words[place + 1] == taking.particle);
    return words[place] == taking.verb && has_particle;
  });
  return found == kTakings.end() ? nullptr : found;
}

// `was never reverted`, `has not been rolled back`
bool is_taking_denied(const Said& words, std::size_t place) {
  constexpr std::size_t reach = 2;
  return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(place - std::min(place, reach)),
                     words.begin() + static_cast<std::ptrdiff_t>(place), [](const std::string& word) {
                       return word == "not" || word == "never" || word == "without" || word.ends_with("n't") ||
                              word.ends_with("n\u2019t");
                     });
}

// `#41 was reverted`, `#41 broke prod, reverted`. Another number that comes first is what it is said of, unless both
// stand in a list: `#41, #42 and #43 were reverted`, and not `Land #41, #42 was reverted`.
bool is_said_behind(const Said& words) {
  constexpr std::array<std::string_view, 3> conjunctions = {"and", "or", "plus"};
  std::size_t place = 0;
  std::size_t numbers = 0;
  bool is_joined = false;
  for (; place < words.size(); ++place) {
    const bool joins = is_any_of(conjunctions, words[place]);
    if (!joins && words[place] != "," && !is_named_number(words[place])) break;
    is_joined = is_joined || joins;
    numbers += is_named_number(words[place]) ? 1U : 0U;
  }
  if (numbers > 0 && !is_joined) return false;
  for (; place < words.size() && !is_named_number(words[place]); ++place) {
    const Taking* const taking = taking_at(words, place);
    if (taking != nullptr && taking->is_over) return !is_taking_denied(words, place);
  }
  return false;
}

// `Revert #41`, `Rolled back the PR #41`, `Revert "Turn off old TLS (#41)`
bool is_said_before(const Said& words) {
  constexpr std::array<std::string_view, 17> fillers = {"of",     "the", "pr",     "prs",  "mr",     "pull",
                                                        "merge",  ":",   "commit", "that", "change", "request",
                                                        "branch", "and", ",",      "back", "out"};
  const auto quotes = std::count(words.begin(), words.end(), "\"");
  for (std::size_t place = words.size(); place > 0; --place) {
    const std::string& word = words[place - 1];
    if (taking_at(words, place - 1) != nullptr) return !is_taking_denied(words, place - 1);
    if (quotes != 1 && !is_any_of(fillers, word) && !is_named_number(word)) return false;
  }
  return false;
}

// `Reland #41, which was reverted`
bool is_back_again(const Said& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    constexpr std::array<std::string_view, 6> beginnings = {"reland",  "restor",   "reappl",
                                                            "remerge", "unrevert", "again"};
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view beginning) { return word.starts_with(beginning); });
  });
}

}  // namespace

bool says_taken_back(std::string_view text, const Reference& reference) {
  if (is_back_again(words_in(text))) return false;
  return is_said_before(words_in(text.substr(0, reference.begin))) ||
         is_said_behind(words_in(text.substr(reference.end)));
}

}  // namespace checkpoint::history
