#include "history/revert_sentence.h"

#include <algorithm>
#include <array>

#include "history/known_words.h"
#include "history/letters.h"
#include "history/revert_names.h"
#include "history/revert_share.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

using Commits = std::vector<std::string>;

constexpr std::size_t reach = 2000;  // of what is said in front of a verb and behind it

std::string_view shortly_before(std::string_view body, std::size_t place) {
  const std::size_t begin = place < reach ? 0 : place - reach;
  return body.substr(begin, place - begin);
}

// The paragraph up to `place`.
std::string_view paragraph_before(std::string_view body, std::size_t place) {
  const std::string_view front = shortly_before(body, place);
  const std::size_t begin = front.rfind("\n\n");
  return trimmed(front.substr(begin == std::string_view::npos ? 0 : begin));
}

// What is said since the last full stop.
std::string_view sentence_before(std::string_view paragraph) {
  const std::size_t stop = paragraph.rfind(". ");
  const std::size_t line = paragraph.rfind(".\n");
  std::size_t begin = 0;
  if (stop != std::string_view::npos) begin = stop + 2;
  if (line != std::string_view::npos) begin = std::max(begin, line + 2);
  return trimmed(paragraph.substr(begin));
}

// `If it fails, revert 0123abc`
bool is_condition(std::string_view sentence) {
  constexpr std::array<std::string_view, 6> conditions = {"if", "when", "in case", "should", "once", "unless"};
  return take(sentence, conditions);
}

// `It would be wrong to revert 0123abc`
bool doubts(std::string_view sentence) {
  static constexpr auto known = words("not", "don't", "never", "cannot", "can't", "nobody", "nothing", "instead",
                                      "would", "could", "should", "might", "may", "can", "wrong", "asked", "said");
  for (std::size_t place = 0; place < sentence.size();) {
    const std::size_t end = std::min(sentence.find_first_of(" \n\t,:;", place), sentence.size());
    if (known.has(lower(sentence.substr(place, end - place)))) return true;
    place = end + 1;
  }
  return false;
}

// The one commit that the text speaks of; none where it speaks of several.
Commits only_commit(std::string_view text) {
  constexpr std::string_view noun = "ommit ";
  Commits found;
  for (std::size_t place = text.find(noun); place != std::string_view::npos; place = text.find(noun, place + 1)) {
    const std::string_view digits = hex_in_front(trimmed(text.substr(place + noun.size())));
    if (!digits.empty() && std::find(found.begin(), found.end(), lower(digits)) == found.end()) {
      found.push_back(lower(digits));
    }
  }
  return found.size() == 1 ? found : Commits();
}

bool says_it(std::string_view rest) {
  constexpr std::array<std::string_view, 4> pronouns = {"it", "that commit", "that change", "that"};
  return take(rest, pronouns) && (rest.empty() || rest.front() == '.');
}

Commits named_behind(std::string_view rest) {
  const Named named = named_in_front(rest);
  return takes_back_less(named.rest) || !goes_on_behind_name(named.rest) ? Commits() : named.commits;
}

// `so revert`, `Let's revert`; `Revert` that begins a sentence, and not a step of a list.
bool decides(std::string_view paragraph, char first) {
  static constexpr auto joints = words("so", "therefore", "thus", "hence");
  const std::string_view sentence = sentence_before(paragraph);
  if (is_condition(sentence) || doubts(sentence)) return false;
  if (first == 'r') return joints.has(last_word(paragraph));
  const bool is_step = paragraph.size() > 1 && is_digit(paragraph[paragraph.size() - 2]);
  return paragraph.empty() || (paragraph.back() == '.' && !is_step);
}

// `Fix this by reverting`; `can be fixed by reverting` only tells that it would help.
bool does_by(std::string_view paragraph) {
  constexpr std::array<std::string_view, 6> doing = {"fix", "fixes", "solve", "repair", "restore", "address"};
  constexpr std::array<std::string_view, 2> ways = {"this", "so,"};
  std::string_view sentence = sentence_before(paragraph);
  take(sentence, ways);
  const std::string_view before = sentence;
  return last_word(before) == "by" && !doubts(before) && take(sentence, doing);
}

}  // namespace

Commits reverted_within(std::string_view body) {
  constexpr std::string_view word = "evert";
  for (std::size_t place = body.find(word, 1); place != std::string_view::npos; place = body.find(word, place + 1)) {
    const char first = body[place - 1];
    const bool begins = (first == 'R' || first == 'r') && (place == 1 || is_space(body[place - 2]));
    const std::string_view behind = body.substr(place + word.size());
    const bool is_doing = behind.starts_with("ing ");
    if (!begins || !(is_doing || (!behind.empty() && is_space(behind.front())))) continue;
    const std::string_view paragraph = paragraph_before(body, place - 1);
    const std::string_view rest = trimmed((is_doing ? behind.substr(4) : behind).substr(0, reach));
    if (is_doing ? !does_by(paragraph) : !decides(paragraph, first)) continue;
    Commits found = !is_doing && says_it(rest) ? only_commit(shortly_before(body, place)) : named_behind(rest);
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace checkpoint::history
