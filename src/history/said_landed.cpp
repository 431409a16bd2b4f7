#include "history/said_landed.h"

#include <algorithm>
#include <string>
#include <vector>

#include "history/letters.h"
#include "history/plain_words.h"
#include "history/word_list.h"

namespace checkpoint::history {

namespace {

constexpr WordList kLandings =
    "landed|merged|squash-merged|auto-merged|shipped|integrated|submitted|squashed|finished|completed|delivered|land|"
    "merge|ship";
// What may stand beside one of them before what it is said of, and says nothing against it.
constexpr WordList kBeside =
    "reviewed|rebased|approved|tested|opened|pushed|finally|now|just|then|also|i|we|have|has|been|and|the|"
    "our|my|pr|prs|mr|mrs|pull|request|requests|change|changes|branch|ticket|issue|by|hand";
constexpr WordList kDirections = "into|onto|to";
constexpr WordList kMainLines = "main|master|trunk|mainline|develop|production";

bool is_of_word(char c) { return is_alnum(c) || c == '#' || c == '!' || c == '/' || c == '-' || is_beyond_ascii(c); }

// What ends a thought is one, too.
std::vector<std::string> parts_in(std::string_view text) { return plain_words(text, {is_of_word, nullptr, ".;?"}); }

// `#40`, `ABC-40`
bool ends_in_digit(const std::string& word) { return !word.empty() && is_digit(word.back()); }

bool leads_elsewhere(std::string_view behind) {
  std::vector<std::string> words = parts_in(behind.substr(0, 100));
  if (words.size() < 2 || !holds(kDirections, words.front())) return false;
  const std::string& target = words[1] == "the" && words.size() > 2 ? words[2] : words[1];
  return !holds(kMainLines, target.substr(target.rfind('/') + 1));
}

}  // namespace

bool says_landed(std::string_view text, const Reference& reference) {
  const std::vector<std::string> words = parts_in(text.substr(0, reference.begin));
  const auto landing =
      std::find_if(words.begin(), words.end(), [](const std::string& word) { return holds(kLandings, word); });
  const bool is_plain = std::all_of(words.begin(), words.end(), [](const std::string& word) {
    return holds(kLandings, word) || holds(kBeside, word) || ends_in_digit(word);
  });
  return is_plain && landing != words.end() && !leads_elsewhere(text.substr(reference.end));
}

}  // namespace checkpoint::history
