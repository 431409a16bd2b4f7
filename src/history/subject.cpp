#include "history/subject.h"

#include <algorithm>
#include <optional>

#include "history/known_words.h"
#include "history/letters.h"
#include "history/preparation.h"
#include "history/sign.h"
#include "history/word_list.h"

namespace checkpoint::history {

namespace {

/// The group in brackets that a subject ends in.
struct Suffix {
  std::string_view front;   // the subject before it
  std::string_view inside;  // without brackets
};

std::optional<Suffix> suffix_of(std::string_view subject) {
  subject = trimmed(subject);
  if (subject.empty() || subject.back() != ')') return std::nullopt;
  const std::size_t open = subject.rfind('(');
  if (open == std::string_view::npos) return std::nullopt;
  return Suffix{trimmed(subject.substr(0, open)), subject.substr(open + 1, subject.size() - open - 2)};
}

bool is_numbered(std::string_view inside) {
  return inside.size() > 1 && (inside.front() == '#' || inside.front() == '!') && inside[1] != '0' &&
         digits_at(inside, 1) == inside.size() - 1 && inside.size() <= 10;
}

// `see (#12)`: the number is an object of the sentence, not the squash of a pull request. Of `` count of `--` (#12)``
// it is none.
bool only_mentions(std::string_view front) {
  static constexpr auto known =
      words("see", "refs", "ref", "references", "from", "of", "after", "per", "cf", "re", "by", "in", "to", "for",
            "like", "since", "via", "with", "and", "or", "related", "relates", "before");
  return !front.empty() && front.back() != '`' && known.has(last_word(front));
}

// The tickets in `text` where it is nothing but tickets and what joins them; empty otherwise.
std::vector<std::string> only_tickets(std::string_view text) {
  std::vector<std::string> tokens;
  std::size_t end = 0;
  const auto joins = [&](std::size_t until) {
    const std::string_view between = text.substr(end, until - end);
    return between.find_first_not_of(" ,/&+#") == std::string_view::npos || between == " and ";
  };
  for (const Reference& reference : references_in(text, any_ticket())) {
    if (reference.kind != ReferenceKind::ticket) return {};
    if (reference.begin >= end && !joins(reference.begin)) return {};
    tokens.push_back(reference.token);
    end = reference.end;
  }
  return joins(text.size()) ? tokens : std::vector<std::string>{};
}

// `ABC-1 x`, `ABC-1. x`, `ABC-1, ABC-2 - x`; not `ABC-1's x`.
Front keys_in_front(std::string_view text) {
  Front front{{}, text};
  while (true) {
    const std::string_view word = front.rest.substr(0, front.rest.find_first_of(" ,;:.&/+"));
    if (word.empty() || !is_upper(word.front())) break;
    auto tickets = only_tickets(word);
    if (tickets.size() != 1) break;
    front.tickets.push_back(std::move(tickets.front()));
    front.rest.remove_prefix(word.size());
    const std::size_t next = front.rest.find_first_not_of(" ,;&/+");
    if (next == std::string_view::npos) break;
    front.rest.remove_prefix(next);
    if (front.rest.starts_with("and ")) front.rest.remove_prefix(4);
  }
  return front;
}

std::string_view prefix_of(std::string_view key) { return key.substr(0, key.find('-')); }

// The key that a subject is headed by: `ABC-1: x`, `ABC-1; x`, `ABC-1. x`, `[ABC-1] x`; empty where there is none, or
// where it stands for more than one piece of work.
std::string head_key(std::string_view subject) {
  static constexpr auto wholes = words("epic", "phase", "step", "sprint", "release", "milestone", "iteration");
  const bool is_in_brackets = !subject.empty() && subject.front() == '[';
  const std::string_view head = subject.substr(is_in_brackets ? 1 : 0);
  const std::size_t end = head.find_first_of(is_in_brackets ? "]" : " :;.");
  if (end == std::string_view::npos || head[end] == ' ' || at(head, end + 1) != ' ') return {};
  const std::vector<std::string> keys = only_tickets(head.substr(0, end));
  if (keys.size() != 1 || wholes.has(prefix_of(keys.front()))) return {};
  return keys.front();
}

// `ABC-1: x (XYZ-2)` is about both: the keys at its end are of another tracker. `ABC-1: x (ABC-2)` is about the second.
bool heads_other_work(std::string_view subject, const std::vector<std::string>& last) {
  const std::string head = head_key(subject);
  return !head.empty() && std::none_of(last.begin(), last.end(),
                                       [&](const std::string& key) { return prefix_of(key) == prefix_of(head); });
}

// The last group in square brackets: `x [ABC-1]`.
std::vector<std::string> last_group(std::string_view subject) {
  subject = trimmed(subject);
  if (subject.empty() || subject.back() != ']') return {};
  const std::size_t open = subject.rfind('[');
  if (open == std::string_view::npos || open == 0) return {};
  const std::string_view front = trimmed(subject.substr(0, open));
  if (leaves_work(front) || only_mentions(front)) return {};
  return only_tickets(subject.substr(open + 1, subject.size() - open - 2));
}

std::vector<std::string> at_end(std::string_view subject) {
  std::optional<Suffix> suffix = suffix_of(subject);
  if (suffix && is_numbered(suffix->inside)) {
    subject = suffix->front;
    suffix = suffix_of(subject);
  }
  if (suffix && !leaves_work(suffix->front) && !only_mentions(suffix->front)) {
    if (auto tickets = only_tickets(suffix->inside); !tickets.empty()) return tickets;
  }
  return last_group(subject);
}

// A title behind its key that is about the ticket instead: its first word says so, or it is of a part.
bool is_about(std::string_view said) {
  static constexpr auto less_than_all =
      words("wip", "part", "partial", "partially", "draft", "follow-up", "followup", "todo");
  const std::string whole = without_last_part(said);
  if (only_prepares(whole)) return true;
  const bool is_last_part = whole.size() != said.size();
  std::string_view title = whole;
  while (!title.empty() && !is_alnum(title.front())) title.remove_prefix(1);
  std::size_t end = 0;
  while (is_alnum(at(title, end)) || at(title, end) == '-') ++end;
  const std::size_t second = title.find(' ', end + 1);
  if (title.empty()) return !is_last_part;
  if (speaks_about(title.substr(0, end)) && !prepares_release(title)) return true;
  if (lower(title.substr(0, second)) == "roll up" || lower(title.substr(0, second)) == "follow up") return true;
  for (std::size_t begin = end; begin < title.size(); begin = end) {
    while (begin < title.size() && !is_alnum(title[begin])) ++begin;
    end = begin;
    while (is_alnum(at(title, end)) || at(title, end) == '-') ++end;
    if (less_than_all.has(title.substr(begin, end - begin))) return true;
  }
  return false;
}

// `ABC-1 came up again`: a sentence about the ticket. In a title a new beginning has a capital, or something before it.
bool is_told_of(std::string_view behind) {
  constexpr WordList verbs = "came|comes|is|was|isn't|wasn't|resurfaced|reappeared|remains|still|needs|needed|depends";
  return holds(verbs, behind.substr(0, behind.find(' ')));
}

// Labels in square brackets: the first that is a key, `[ABC-1][core] x`, `[core] [ABC-1] x`. Behind `[WIP]` none
// counts.
std::vector<std::string> labels(std::string_view& subject) {
  while (!subject.empty() && subject.front() == '[') {
    const std::size_t end = subject.find(']');
    if (end == std::string_view::npos) return {};
    const std::string_view label = subject.substr(1, end - 1);
    auto tickets = only_tickets(label);
    subject = tickets.empty() && is_about(label) ? std::string_view() : trimmed(subject.substr(end + 1));
    if (!tickets.empty()) return tickets;
  }
  return {};
}

// `feat: `, `fix(core)!: `: what stands in front of a title. The scope may be the key.
std::vector<std::string> kind_of_change(std::string_view& subject) {
  static constexpr auto kinds = words("feat", "feature", "fix", "bugfix", "hotfix", "perf", "refactor", "improvement");
  const std::size_t colon = subject.find(": ");
  std::string_view front = subject.substr(0, colon == std::string_view::npos ? 0 : colon);
  if (!front.empty() && front.back() == '!') front.remove_suffix(1);
  const auto scope = suffix_of(front);
  if (!kinds.has(scope ? scope->front : front)) return {};
  subject = trimmed(subject.substr(colon + 1));
  return scope ? only_tickets(scope->inside) : std::vector<std::string>{};
}

// `Bug 12 - x`, `Bug 12: x`
std::vector<std::string> bug_in_front(std::string_view subject) {
  constexpr std::string_view word = "bug ";
  if (!stands_at(subject, 0, word)) return {};
  const std::size_t from = word.size() + (at(subject, word.size()) == '#' ? 1 : 0);
  const std::size_t count = digits_at(subject, from);
  const std::string_view rest = subject.substr(std::min(subject.size(), from + count));
  const bool goes_on =
      rest.starts_with(" - ") || rest.starts_with(":") || rest.starts_with(", ") || rest.starts_with(". ");
  if (count < 2 || count > 9 || subject[from] == '0' || !goes_on) return {};
  return {"#" + std::string(subject.substr(from, count))};
}

}  // namespace

std::string_view last_word(std::string_view text) {
  while (!text.empty() && !is_alnum(text.back())) text.remove_suffix(1);
  std::size_t begin = text.size();
  while (begin > 0 && (is_alnum(text[begin - 1]) || text[begin - 1] == '-' || text[begin - 1] == '\'')) --begin;
  return text.substr(begin);
}

std::string subject_number(std::string_view subject) {
  const auto suffix = suffix_of(subject);
  if (!suffix || !is_numbered(suffix->inside) || only_mentions(suffix->front)) return {};
  return std::string(suffix->inside);
}

// Words before a ticket's key that make the commit speak about the ticket instead of doing it.
bool speaks_about(std::string_view front) {
  static constexpr auto known =
      words("record", "records", "recorded", "recording", "rollup", "roll-up", "restore", "restores", "restored", "see",
            "plan", "plans", "planned", "planning", "wip", "draft", "part", "partial", "towards", "follow-up",
            "followup", "prepare", "prep", "refs", "ref", "revert", "reverts", "reapply", "reland", "before", "until",
            "todo", "notes", "backlog", "schedule");
  const std::string text = lower(front);
  if (text.find("roll up") != std::string::npos || text.find("follow up") != std::string::npos) return true;
  std::size_t begin = 0;
  for (std::size_t end = 0; end <= text.size(); ++end) {
    const bool inside = end < text.size() && (is_alnum(text[end]) || text[end] == '-');
    if (inside) continue;
    const bool speaks = end > begin && known.has(std::string_view(text).substr(begin, end - begin));
    if (speaks && !prepares_release(std::string_view(text).substr(begin))) return true;
    begin = end + 1;
  }
  return false;
}

bool leaves_work(std::string_view subject) {
  const std::string rest = without_last_part(subject);
  return speaks_about(rest) || only_prepares(rest);
}

Vocabulary any_ticket() {
  Vocabulary vocabulary;
  vocabulary.is_ticket = [](std::string_view) { return true; };
  return vocabulary;
}

Front tickets_in_front(std::string_view subject) {
  Front front{{}, trimmed(subject)};
  front.tickets = labels(front.rest);
  if (front.tickets.empty()) front.tickets = kind_of_change(front.rest);
  if (front.tickets.empty()) front.tickets = bug_in_front(front.rest);
  return front.tickets.empty() ? keys_in_front(front.rest) : front;
}

std::string_view title_alone(std::string_view bare) {
  const std::string_view rest = tickets_in_front(bare).rest;
  return rest.substr(std::min(rest.find_first_not_of(" ,;:.-]"), rest.size()));
}

std::string keyed_title(std::string_view subject) {
  const auto [tickets, rest] = tickets_in_front(subject);
  const std::size_t begin = rest.find_first_not_of(" ,;:.-]");
  const bool is_keyed = tickets.size() == 1 && is_upper(tickets.front().front()) && begin != std::string_view::npos;
  return is_keyed ? tickets.front() + " " + std::string(rest.substr(begin)) : std::string();
}

std::vector<std::string> subject_tickets(std::string_view subject) {
  std::vector<std::string> last = at_end(subject);
  if (!last.empty() && !heads_other_work(trimmed(subject), last)) return last;
  auto [tickets, rest] = tickets_in_front(subject);
  if (tickets.empty()) return last;
  const auto suffix = suffix_of(rest);
  if (is_told_of(rest) || is_about(suffix && is_numbered(suffix->inside) ? suffix->front : rest)) tickets.clear();
  tickets.insert(tickets.end(), last.begin(), last.end());
  return tickets;
}

std::string subject_key(std::string_view subject) {
  std::string key = lower(bare_subject(subject));
  while (!key.empty() && key.back() == '.') key.pop_back();
  return key;
}

std::string bare_subject(std::string_view subject) {
  const auto suffix = suffix_of(subject);
  const std::string_view bare = suffix && is_numbered(suffix->inside) ? suffix->front : trimmed(subject);
  // `Revert "x (#1)"`: the number inside does not count either.
  const std::size_t quote = bare.find_first_of("\"'");
  const bool is_quoted = quote != std::string_view::npos && quote > 0 && quote + 1 < bare.size() - 1 &&
                         bare[quote - 1] == ' ' && bare.back() == bare[quote] && bare.substr(0, 2) == "Re";
  if (!is_quoted) return std::string(bare);
  const std::string_view inside = bare.substr(quote + 1, bare.size() - quote - 2);
  return std::string(bare.substr(0, quote)) + "\"" + bare_subject(inside) + "\"";
}

}  // namespace checkpoint::history
