#include "history/description.h"

#include <algorithm>
#include <array>
#include <utility>

#include "history/known_words.h"
#include "history/letters.h"

namespace checkpoint::history {

namespace {

bool is_of_word(char letter) { return is_alnum(letter) || is_beyond_ascii(letter); }

// Calls `visit` with each word, in lower case, until it answers false.
template <class Visit>
bool all_words(std::string_view text, const Visit& visit) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_of_word(text[at])) ++at;
    if (at > begin && !visit(lower(text.substr(begin, at - begin)))) return false;
    at += at == begin ? 1 : 0;
  }
  return true;
}

bool is_title_of(std::string_view clause, const std::string& known) {
  return all_words(clause, [&](const std::string& word) { return known.find(word) != std::string::npos; });
}

// What a request has before it lands; alone, it may be what is left to do: `(tests)`.
bool is_part_of_request(std::string_view word) {
  static constexpr auto parts =
      words("ci", "checks", "tests", "approval", "approvals", "approver", "review", "reviewer", "reviewers", "commit",
            "commits", "branch", "base", "lines", "line", "files", "file", "conflicts", "loc");
  return parts.has(word);
}

bool is_filler(std::string_view word) {
  static constexpr auto fillers =
      words("pr", "mr", "pull", "request", "issue", "ticket", "story", "task", "bug", "the", "a", "an", "and", "of",
            "is", "are", "by", "from", "author", "owner", "assignee", "no", "with", "all", "only", "not", "for",
            "closes", "fixes", "resolves");
  return fillers.has(word);
}

bool is_commit_name(std::string_view word) {
  constexpr std::size_t shortest = 7;
  return word.size() >= shortest && std::all_of(word.begin(), word.end(), is_hex);
}

// What hosts and people say of a request that is to land: its state, its size, when and how.
bool says_state(std::string_view word) {
  static constexpr auto states = words("approved", "ready", "green", "open", "draft", "reviewed", "lgtm", "pending",
                                       "mergeable", "stacked", "passing", "passed", "passes", "pass", "rebased",
                                       "signed", "verified", "waiting", "awaiting", "first", "chore", "x");
  static constexpr auto manners =
      words("squash", "squashed", "rebase", "merge", "ff", "fast", "forward", "regular", "auto", "automerge", "admin",
            "into", "onto", "to", "on", "in", "main", "master", "trunk");
  static constexpr auto sizes = words("xs", "s", "m", "l", "xl", "xxl", "kb", "tiny", "small", "medium", "large", "big",
                                      "trivial", "easy", "quick", "low", "high", "risk", "prio", "priority", "urgent",
                                      "critical", "blocker", "major", "minor", "p0", "p1", "p2", "p3", "p4");
  static constexpr auto moments =
      words("today", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon",
            "tue", "wed", "thu", "fri", "sat", "sun", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep",
            "oct", "nov", "dec", "asap", "eod", "week", "this");
  const bool is_number = digits_at(word, 0) == word.size();
  return is_number || is_commit_name(word) || states.has(word) || manners.has(word) || sizes.has(word) ||
         moments.has(word);
}

// `50 %`; all of it is not less than all.
bool is_share(std::string_view text) {
  const std::size_t sign = text.find('%');
  return sign != std::string_view::npos && text.find("100") == std::string_view::npos;
}

// `by Kim`, `@kim`: the words behind are a name.
std::string without_people(std::string text) {
  for (const std::string_view mark : {"@", "by ", "from ", "author: ", "author "}) {
    const std::size_t place = lower(text).find(mark);
    if (place == std::string::npos || (place > 0 && is_of_word(text[place - 1]))) continue;
    std::size_t end = place + mark.size();
    while (end < text.size() && (is_of_word(text[end]) || text[end] == '-' || text[end] == '@')) ++end;
    text.replace(place, end - place, " ");
  }
  return text;
}

std::string without_references(std::string_view text, std::size_t begin, std::size_t end,
                               const std::vector<Reference>& references) {
  std::string rest(text.substr(begin, end - begin));
  for (const Reference& reference : references) {
    if (reference.begin < begin || reference.end > end) continue;
    std::fill(rest.begin() + static_cast<std::ptrdiff_t>(reference.begin - begin),
              rest.begin() + static_cast<std::ptrdiff_t>(reference.end - begin), ' ');
  }
  return rest;
}

bool is_description(const std::string& said, const std::string& known) {
  if (is_share(said)) return false;
  if (is_title_of(said, known)) return true;
  bool has_state = false;
  bool has_part = false;
  const bool is_known = all_words(without_people(said), [&](const std::string& word) {
    has_state = has_state || says_state(word);
    has_part = has_part || is_part_of_request(word);
    return says_state(word) || is_part_of_request(word) || is_filler(word) || known.find(word) != std::string::npos;
  });
  return is_known && (has_state || !has_part);
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> brackets = {
    {{"(", ")"}, {"[", "]"}, {"\uff08", "\uff09"}}};

// What stands behind the name and a colon or a dash: `#12: add x`.
std::string_view clause_behind(std::string_view text, const Reference& reference) {
  std::string_view rest = trimmed(text.substr(std::min(reference.end, text.size())));
  const bool is_clause = rest.starts_with(": ") || rest.starts_with("- ");
  return is_clause ? rest.substr(2) : std::string_view();
}

}  // namespace

bool only_describes_landing(std::string_view text, const std::vector<Reference>& references, const Reference& reference,
                            const Evidence& evidence) {
  const std::string known = lower(evidence.subject + "\n" + evidence.title + "\n" + evidence.author);
  if (!is_description(std::string(clause_behind(text, reference)), known)) return false;
  for (const auto& [opening, closing] : brackets) {
    for (std::size_t open = text.find(opening, reference.end); open != std::string_view::npos;
         open = text.find(opening, open + opening.size())) {
      const std::size_t end = std::min(text.find(closing, open), text.size());
      const std::string said = without_references(text, open + opening.size(), end, references);
      if (!is_description(said, known)) return false;
    }
  }
  return true;
}

}  // namespace checkpoint::history
