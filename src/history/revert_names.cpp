#include "history/revert_names.h"

#include "history/known_words.h"
#include "history/merge_forms.h"
#include "history/reference.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

constexpr std::size_t shortest_commit = 7;
constexpr std::size_t longest_commit = 40;
constexpr std::size_t longest_name = 512;  // a link

constexpr std::array<std::string_view, 33> nouns = {"the",
                                                    "all",
                                                    "pull requests",
                                                    "pull request",
                                                    "merge requests",
                                                    "merge request",
                                                    "prs",
                                                    "pr",
                                                    "mrs",
                                                    "mr",
                                                    "of",
                                                    "from",
                                                    "in",
                                                    "by",
                                                    "for",
                                                    "made",
                                                    "git",
                                                    "introduced",
                                                    "commits",
                                                    "commit",
                                                    "changesets",
                                                    "changeset",
                                                    "changes",
                                                    "change",
                                                    "that",
                                                    "merge",
                                                    "ticket",
                                                    "this",
                                                    "following",
                                                    "revision",
                                                    "submission",
                                                    "done",
                                                    "bug"};

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

Vocabulary any_name() {
  Vocabulary vocabulary = any_ticket();
  vocabulary.has_reviews = [](char) { return true; };
  return vocabulary;
}

struct Marks {
  std::string_view open;
  std::string_view close;
};
constexpr std::array kMarks{Marks{"\"", "\""}, Marks{"'", "'"}, Marks{"`", "`"}, Marks{"\u201c", "\u201d"},
                            Marks{"\u2018", "\u2019"}};

// Of `"Revert "x"" (#2)` the end of the outer ones: a mark opens behind a blank, and else closes.
std::size_t closing_mark(std::string_view line, const Marks& marks) {
  std::size_t depth = 1;
  for (std::size_t place = marks.open.size(); place < line.size(); ++place) {
    const std::string_view here = line.substr(place);
    const bool is_open = here.starts_with(marks.open) && (is_space(line[place - 1]) || line[place - 1] == '(');
    if (is_open && !is_space(at(here, marks.open.size()))) {
      ++depth;
    } else if (here.starts_with(marks.close) && !is_alnum(at(here, marks.close.size())) && --depth == 0) {
      return place;
    }
  }
  return std::string_view::npos;
}

// `, `, ` and `, ` & `, and what joins the ends of a range: `0123abc^..4567def`, `0123abc...4567def`.
bool take_joint(std::string_view& text) {
  const std::string_view before = text;
  const std::size_t dots = at(text, 0) == '^' || at(text, 0) == '~' ? 1 : 0;
  if (text.substr(std::min(dots, text.size())).starts_with("..")) {
    text.remove_prefix(std::min(text.find_first_not_of('.', dots), text.size()));
    return true;
  }
  text = trimmed(text);
  while (!text.empty() && (text.front() == ',' || text.front() == '&' || text.front() == '+')) text.remove_prefix(1);
  text = trimmed(text);
  take(text, std::array<std::string_view, 1>{"and"});
  return text.size() != before.size();
}

// `rG0123abc`, as Phabricator spells commits, and `[KAF-1]`.
std::string_view without_mark(std::string_view text) {
  std::size_t letters = 1;
  while (letters < 5 && is_upper(at(text, letters))) ++letters;
  if (at(text, 0) == 'r' && letters > 1 && !hex_in_front(text.substr(letters)).empty()) return text.substr(letters);
  return text.substr(at(text, 0) == '[' ? 1 : 0);
}

bool take_references(std::string_view& text, std::vector<std::string>& tokens) {
  const std::vector<Reference> references = references_in(front_of(first_line(text), longest_name), any_name());
  if (references.empty() || references.front().begin != 0) return false;
  const std::size_t end = references.front().end;
  for (const Reference& reference : references) {
    if (reference.begin == 0) tokens.push_back(reference.token);
  }
  text.remove_prefix(end);
  return true;
}

bool take_name(std::string_view& text, Named& named) {
  text = without_mark(text);
  if (const std::string_view digits = hex_in_front(text); !digits.empty()) {
    named.commits.push_back(lower(digits));
    text.remove_prefix(digits.size());
    return true;
  }
  if (take_references(text, named.tokens)) return true;
  const auto quoted = quoted_in_front(text);
  if (!quoted) return false;
  named.titles.push_back(quoted->inside);
  text = quoted->rest;
  return true;
}

}  // namespace

std::string_view hex_in_front(std::string_view text) {
  std::size_t length = 0;
  while (length <= longest_commit && is_hex(at(text, length))) ++length;
  const bool is_name = length >= shortest_commit && length <= longest_commit && !is_alnum(at(text, length));
  return text.substr(0, is_name ? length : 0);
}

bool goes_on_behind_name(std::string_view rest) {
  constexpr std::array<std::string_view, 6> ends = {"to fix",    "to unblock", "to unbreak",
                                                    "to repair", "to restore", "to allow"};
  static constexpr auto known =
      words("and", "as", "because", "since", "due", "for", "from", "on", "in", "until", "temporarily", "again", "with",
            "which", "that", "it", "fix", "fixes", "closes", "by", "at", "after", "commit", "while", "so", "now");
  rest = trimmed(first_line(rest));
  if (rest.empty() || (!is_alnum(rest.front()) && rest.front() != '\'')) return true;
  if (take(rest, ends)) return true;
  std::size_t length = 0;
  while (is_alnum(at(rest, length))) ++length;
  return known.has(rest.substr(0, length));
}

std::optional<Quoted> quoted_in_front(std::string_view text) {
  const auto* const marks =
      std::find_if(kMarks.begin(), kMarks.end(), [text](const Marks& known) { return text.starts_with(known.open); });
  if (marks == kMarks.end()) return std::nullopt;
  const std::string_view line = first_line(text);
  for (const std::size_t end : {closing_mark(line, *marks), line.rfind(marks->close)}) {
    if (end == std::string_view::npos || end <= marks->open.size()) continue;
    const std::string_view rest = text.substr(end + marks->close.size());
    if (goes_on_behind_name(rest)) return Quoted{text.substr(marks->open.size(), end - marks->open.size()), rest};
  }
  return std::nullopt;
}

Named named_in_front(std::string_view text) {
  Named named;
  named.rest = text;
  do {
    if (!take_name(text, named)) {
      while (take(text, nouns)) {
      }
      if (!take_name(text, named)) break;
    }
    named.rest = text;
  } while (take_joint(text));
  return named;
}

std::vector<std::string> names_in_title(std::string_view title) {
  std::vector<std::string> names = numbers_behind(title);
  if (std::string number = subject_number(title); !number.empty()) names.push_back(std::move(number));
  for (std::string& token : merged_by(title, {}, true).tokens) names.push_back(std::move(token));
  while (at(title, 0) == '[' && !take_references(title = title.substr(1), names)) {
    title = trimmed(title.substr(std::min(title.find(']'), title.size() - 1) + 1));
  }
  take(title, std::array<std::string_view, 1>{"pull request"});
  take_references(title, names);
  return names;
}

bool is_bare_verb(std::string_view verb, std::string_view text, const std::string& ticket) {
  constexpr std::array<std::string_view, 10> reasons = {"due to",       "because",     "as it",       "since",
                                                        "as this",      "for causing", "for failing", "for bustage",
                                                        "for breaking", "for failures"};
  constexpr std::array<std::string_view, 1> cause = {"for"};
  text = trimmed(text);
  if (is_digit(at(ticket, 1)) && take(text, cause)) return true;
  if (const std::string number = subject_number(text); !number.empty()) text = trimmed(text.substr(0, text.rfind('(')));
  if (!text.empty() && text != "." && text != "!") return take(text, reasons);
  constexpr std::array<std::string_view, 3> works = {"rollback", "undo", "backout"};
  return !take(verb, works);
}

std::vector<std::string> numbers_behind(std::string_view text) {
  std::vector<std::string> numbers;
  const std::string line = lower(first_line(text));
  for (const std::string_view mark : {"(pull request #", "(bug ", ", bug "}) {
    for (std::size_t place = line.find(mark); place != std::string::npos; place = line.find(mark, place + 1)) {
      const std::size_t from = place + mark.size();
      const std::size_t count = digits_at(line, from);
      const bool is_in_brackets = mark.front() == '(' || line.find("(bug ") < place;
      if (count > 0 && count < 10 && is_in_brackets) numbers.push_back("#" + line.substr(from, count));
    }
  }
  return numbers;
}

}  // namespace checkpoint::history
