#include "kinds/session/claims.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint::session {

namespace {

bool all_digits(std::string_view text) { return !text.empty() && all_of(text, is_digit); }

bool is_ticket(std::string_view word) {
  const std::size_t dash = word.find('-');
  if (dash == std::string_view::npos || dash < 2 || !all_digits(word.substr(dash + 1))) return false;
  return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(dash), is_upper);
}

/// `#12`, `!12` and `ABC-12` as they are; empty for any other word.
std::string reference_in(std::string_view word) {
  const bool numbered = word.size() > 1 && (word.front() == '#' || word.front() == '!') && all_digits(word.substr(1));
  return numbered || is_ticket(word) ? std::string(word) : std::string();
}

void claim(Claims& claims, const Node& node) {
  if (node.is_number() && all_digits(node.source())) claims.insert("#" + std::string(node.source()));
  if (node.is_string()) {
    const std::string reference = reference_in(node.string());
    if (!reference.empty()) claims.insert(reference);
  }
  if (!node.is_object()) return;
  for (const std::string_view key : {"number", "pr", "id"}) {
    const auto member = node.find(key);
    if (member && !member->is_object()) claim(claims, *member);
  }
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    const bool part = is_alnum(c) || c == '#' || c == '!' || c == '-';
    if (part) word += c;
    if (!part && !word.empty()) words.push_back(std::exchange(word, {}));
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

bool is_landing_verb(std::string_view word) {
  constexpr std::array<std::string_view, 7> verbs = {"merge", "land", "ship", "review", "rebase", "open", "finish"};
  return contains(verbs, lower(word));
}

bool is_filler(std::string_view word) {
  constexpr std::array<std::string_view, 9> fillers = {"pr",  "prs", "mr",     "pull", "request",
                                                       "and", "the", "ticket", "issue"};
  return contains(fillers, lower(word));
}

}  // namespace

Claims claims_of(const Document& document) {
  Claims claims;
  const auto state = document.root().find("skill_state");
  if (!state || !state->is_object()) return claims;
  for (const Node member : state->children()) {
    const std::string key = lower(member.key());
    if (key.find("merged") == std::string::npos && key.find("shipped") == std::string::npos) continue;
    if (!member.is_array()) claim(claims, member);
    for (const Node element : member.children()) {
      if (member.is_array()) claim(claims, element);
    }
  }
  return claims;
}

bool is_claimed(const Action& action, const Claims& claims) {
  const std::vector<std::string> words = words_of(action.text);
  if (words.empty() || !is_landing_verb(words.front())) return false;
  std::size_t references = 0;
  for (auto word = words.begin() + 1; word != words.end(); ++word) {
    if (is_filler(*word) || (references == 0 && is_landing_verb(*word))) continue;
    const bool number_of_pr = all_digits(*word) && lower(*(word - 1)) == "pr";
    const std::string reference = number_of_pr ? "#" + *word : reference_in(*word);
    if (reference.empty() || claims.count(reference) == 0) return false;
    ++references;
  }
  return references > 0;
}

}  // namespace checkpoint::session
