#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "history/letters.h"

namespace checkpoint::history {

/// Takes one of `words`, in any case, off the front; what follows it must not go on with a letter. The longer one comes
/// first where one begins another.
template <std::size_t count>
bool take(std::string_view& text, const std::array<std::string_view, count>& words) {
  const auto word = std::find_if(words.begin(), words.end(), [text](std::string_view known) {
    return stands_at(text, 0, known) && !is_alnum(at(text, known.size()));
  });
  if (word == words.end()) return false;
  text.remove_prefix(word->size());
  text = trimmed(text);
  return true;
}

/// The digits of a commit's name in front, seven or more; empty where there are none.
std::string_view hex_in_front(std::string_view text);

/// A title in quotes in front, and what follows it: the end, punctuation, or a word that goes on with a sentence.
/// Nothing for `"Add login" button`, which is a thing of that name.
struct Quoted {
  std::string_view inside;
  std::string_view rest;
};
std::optional<Quoted> quoted_in_front(std::string_view text);

/// True where nothing follows a name, or what goes on with the sentence: a number in brackets, a reason, a place.
bool goes_on_behind_name(std::string_view rest);

/// What one phrase names, one after the other: `#12, D13 and 0123abc`, `"Add x" and "add y"`, `the changes from KAF-1`.
struct Named {
  std::vector<std::string> commits;  ///< digits, in lower case
  std::vector<std::string> ranges;   ///< `0123abc..4567def`; of its ends, commits has those that are meant, too
  std::vector<std::string> tokens;   ///< `#12`, `!12`, `KAF-1`, `D12`, `c/12`, `I0123abcd`, `#12@owner/name`
  std::vector<std::string_view> titles;
  std::string_view rest;

  bool empty() const { return commits.empty() && tokens.empty() && titles.empty(); }
};
Named named_in_front(std::string_view text);

/// Takes the words off the front that lead to a name: `the following commits`, `2 PRs:`.
void take_nouns(std::string_view& text);

/// What a title itself has of numbers: `Add x (#12)`, `Merge pull request #12 from y`, `KAF-1: add x`, `D12: add x`.
std::vector<std::string> names_in_title(std::string_view title);

/// Behind what is named: `(pull request #12)`, `(bug 12, bug 13)`, as `#12`.
std::vector<std::string> numbers_behind(std::string_view text);

/// Whether `text` behind a verb says no more than a number or a reason, so that the ticket in front is what is meant:
/// `KAF-1: Revert (#12)`, `Bug 12 - Backed out for bustage`. `KAF-1: Rollback` may be the ticket's own work.
bool is_bare_verb(std::string_view verb, std::string_view text, const std::string& ticket);

}  // namespace checkpoint::history
