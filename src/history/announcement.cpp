#include "history/announcement.h"

#include <algorithm>
#include <array>
#include <utility>

#include "history/letters.h"
#include "history/revert_names.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

constexpr std::array<std::string_view, 35> reverting = {
    "rollback of",  "revert of",   "reverts",     "reverting",  "reverted",     "revert",      "backed out",
    "backs out",    "back out",    "backing out", "backout of", "backout",      "rolled back", "rolls back",
    "rolling back", "roll back",   "rollback",    "undoes",     "undoing",      "undone",      "undid",
    "undo",         "back-out of", "back-out",    "backed-out", "roll-back of", "roll-back",   "rolled-back",
    "unmerge of",   "unmerges",    "unmerged",    "unmerge",    "un-merge",     "unland",      "un-land"};
constexpr std::array<std::string_view, 46> restoring = {
    "reapply",        "re-apply",     "reapplies",   "reapplied",    "reapplying",  "relands",      "relanding",
    "relanded",       "reland of",    "reland",      "re-lands",     "re-land of",  "re-land",      "recommits",
    "recommit of",    "recommit",     "re-commit",   "unrevert of",  "unrevert",    "unreverts",    "un-revert",
    "remerge",        "re-merge",     "reintroduce", "re-introduce", "restore",     "roll forward", "rolls forward",
    "rollforward of", "rollforward",  "unbackout",   "un-backout",   "un-back out", "bring back",   "brings back",
    "bringing back",  "brought back", "put back",    "puts back",    "reinstates",  "reinstated",   "reinstate",
    "unreverted",     "resubmits",    "resubmit of", "resubmit"};
constexpr std::array<std::string_view, 20> adverbs = {
    "temporarily", "automated", "automatically", "automatic",  "git",           "please",      "this",
    "emergency",   "manual",    "quick",         "full",       "speculatively", "effectively", "clean",
    "urgent",      "hotfix",    "fully",         "completely", "entirely",      "also"};

template <std::size_t count>
constexpr std::uint32_t initials_of(const std::array<std::string_view, count>& words) {
  std::uint32_t letters = 0;
  for (const std::string_view word : words) letters |= std::uint32_t{1} << static_cast<unsigned>(word.front() - 'a');
  return letters;
}

// `fix(core)!: `, `net: foo: `, `No bug - `, `:rewind: `, a symbol: one of what may stand in front of a title.
bool take_head(std::string_view& text) {
  constexpr std::size_t longest = 48;
  if (text.empty()) return false;
  const std::string_view before = text;
  while (!text.empty() && is_beyond_ascii(text.front())) text.remove_prefix(1);
  if (text.size() != before.size()) return true;
  if (text.front() == ':') {
    const std::size_t end = text.find(": ", 1);
    text.remove_prefix(end > longest ? 1 : end + 1);
    return true;
  }
  const std::string_view front = text.substr(0, longest);
  const std::size_t end = std::min(front.find(": "), front.find(" - "));
  if (end == std::string_view::npos || front.substr(0, end).find_first_of("\"'`") != std::string_view::npos)
    return false;
  if (speaks_about(front.substr(0, end))) return false;
  text.remove_prefix(end + 2);
  return true;
}

// `[Revert][core] x`, `[core] x`
bool take_label(std::string_view& text, Announcement& line) {
  const std::size_t end = text.find(']');
  if (at(text, 0) != '[' || end == std::string_view::npos) return false;
  std::string_view label = text.substr(1, end - 1);
  for (std::string& ticket : tickets_in_front(label).tickets) line.tickets.push_back(std::move(ticket));
  const Verb verb = take_verb(label);
  text = trimmed(text.substr(end + 1));
  if (label.empty()) line.verb = verb;
  return true;
}

}  // namespace

// `Revert to the old logo` goes back to something; what it takes back it does not say.
static bool goes_to(std::string_view text) { return text.starts_with("to ") || text.starts_with("back to "); }

bool goes_back(std::string_view title) { return take(title, reverting) && goes_to(title); }

bool may_begin_verb(char letter) {
  constexpr std::uint32_t initials = initials_of(reverting) | initials_of(restoring) | initials_of(adverbs);
  const char small = to_lower(letter);
  return is_lower(small) && ((initials >> static_cast<unsigned>(small - 'a')) & 1U) != 0;
}

Verb take_verb(std::string_view& text) {
  while (take(text, adverbs)) {
  }
  std::string_view behind = text;
  if (take(behind, reverting)) {
    if (goes_to(behind)) return Verb::none;
    text = behind;
    return Verb::reverts;
  }
  return take(text, restoring) ? Verb::restores : Verb::none;
}

Announcement announcement_of(std::string_view subject) {
  constexpr int most = 8;
  Announcement line;
  std::string_view text = trimmed(subject);
  for (int step = 0; step < most && !text.empty(); ++step) {
    line.head = subject.substr(0, static_cast<std::size_t>(text.data() - subject.data()));
    const std::size_t title = stands_at(text, 0, "merged pr ") || stands_at(text, 0, "pull request #")
                                  ? text.find(": ")
                                  : std::string_view::npos;
    if (title != std::string_view::npos) text.remove_prefix(title + 2);
    line.verb = take_verb(text);
    if (line.verb == Verb::none && !take_label(text, line)) {
      Front front = tickets_in_front(text);
      for (std::string& ticket : front.tickets) line.tickets.push_back(std::move(ticket));
      const bool has_moved = front.rest.size() < text.size();
      text = front.rest;
      if (!has_moved && !take_head(text)) break;
    }
    if (line.verb != Verb::none) break;
    text.remove_prefix(std::min(text.find_first_not_of(" ,;.-]"), text.size()));
    if (text.starts_with(": ")) text.remove_prefix(2);
  }
  line.rest = text;
  return line;
}

}  // namespace checkpoint::history
