#include "kinds/secret/phrase.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint::secret {
namespace {

constexpr std::array<std::string_view, 13> kPhraseNames{
    "mnemonic",      "seed phrase",  "recovery phrase", "seed words", "recovery words", "secret phrase", "seed",
    "backup phrase", "backup words", "wallet phrase",   "wallet",     "wallet words",   "bip39"};

// BIP-39 has none of these among its words, and few sentences of twelve words have none.
constexpr std::array<std::string_view, 14> kProse{"the", "and", "for", "are", "from",  "was",   "not",
                                                  "but", "has", "its", "our", "words", "which", "with"};

// What people also call by these names takes no quotes: `seed: basil and mint`.
constexpr std::array<std::string_view, 2> kEverydayNames{"seed", "wallet"};

constexpr std::size_t kMostWords = 24;

// Whether `name` ends with one of `known` as a word of its own: `wallet_seed`, `walletSeed`, not `reseed`.
template <class Names>
bool ends_with_word_of(std::string_view name, const Names& known) {
  constexpr std::size_t longest = 15;
  std::string words = lower(name.substr(name.size() - std::min(name.size(), longest)));
  std::replace_if(
      words.begin(), words.end(), [](char letter) { return letter == '_' || letter == '-'; }, ' ');
  return any_of(known, [&](std::string_view word) {
    if (!std::string_view(words).ends_with(word)) return false;
    const std::size_t begin = name.size() - word.size();
    return begin == 0 || !is_alnum(name[begin - 1]) || (is_lower(name[begin - 1]) && is_upper(name[begin]));
  });
}

bool is_no_sign(char letter) { return letter != ':' && letter != '='; }

bool is_quoted(std::string_view text, Span words) {
  if (words.begin == 0 || words.end >= text.size()) return false;
  const char quote = text[words.begin - 1];
  return (quote == '"' || quote == '\'') && text[words.end] == quote;
}

// The end of the words with a space between them that begin at `at`.
std::size_t end_of_words(std::string_view text, std::size_t at) {
  std::size_t end = end_of_run(text, at, is_lower);
  while (end + 1 < text.size() && text[end] == ' ' && is_lower(text[end + 1]))
    end = end_of_run(text, end + 1, is_lower);
  return end;
}

}  // namespace

bool is_name_of_phrase(std::string_view name) { return ends_with_word_of(name, kPhraseNames); }

bool is_phrase(std::string_view text) {
  constexpr std::size_t shortest = 3;
  constexpr std::size_t longest = 8;
  constexpr std::size_t fewest_distinct = 8;
  std::set<std::string_view> distinct;
  std::size_t count = 0;
  for (std::size_t begin = 0; begin < text.size(); ++count) {
    const std::size_t end = end_of_run(text, begin, is_lower);
    const std::string_view word = text.substr(begin, end - begin);
    if (word.size() < shortest || word.size() > longest || count == kMostWords) return false;
    if (contains(kProse, word)) return false;
    if (end < text.size() && text[end] != ' ') return false;
    distinct.insert(word);
    begin = end + 1;
  }
  return count >= 12 && count % 3 == 0 && distinct.size() >= fewest_distinct;
}

std::optional<Span> find_phrase(std::string_view text, std::size_t from) {
  for (std::size_t at = end_of_run(text, from, is_no_sign); at < text.size();
       at = end_of_run(text, at + 1, is_no_sign)) {
    const std::size_t begin = std::min(text.find_first_not_of(" \"'", at + 1), text.size());
    const Span words{begin, end_of_words(text, begin)};
    if (!is_phrase(words.in(text))) continue;
    std::size_t name = at;
    while (name > 0 && (is_space(text[name - 1]) || text[name - 1] == '"' || text[name - 1] == '\'')) --name;
    if (!is_name_of_phrase(text.substr(0, name))) continue;
    if (!ends_with_word_of(text.substr(0, name), kEverydayNames) || is_quoted(text, words)) return words;
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
