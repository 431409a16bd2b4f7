#include "history/revert_names.h"

#include <cstdint>

#include "history/known_words.h"
#include "history/merge_forms.h"
#include "history/reference.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

constexpr std::size_t shortest_commit = 7;
constexpr std::size_t longest_commit = 40;
constexpr std::size_t longest_name = 512;  // a link

constexpr std::array<std::string_view, 48> nouns = {"the",
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
                                                    "bug",
                                                    "stack of",
                                                    "stack",
                                                    "series of",
                                                    "series",
                                                    "both",
                                                    "patches",
                                                    "patch",
                                                    "diffs",
                                                    "diff",
                                                    "work",
                                                    "accidental",
                                                    "premature",
                                                    "changelists",
                                                    "cls",
                                                    "revisions"};

// What there may be several of: `2 PRs: #1, #2`.
constexpr std::array<std::string_view, 12> plurals = {"pull requests", "merge requests", "prs",     "mrs",
                                                      "commits",       "changesets",     "changes", "changelists",
                                                      "cls",           "patches",        "diffs",   "revisions"};
constexpr std::array<std::string_view, 11> counts = {"two",   "three", "four", "five",    "six",     "seven",
                                                     "eight", "nine",  "ten",  "several", "multiple"};

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
constexpr std::array kMarks{Marks{"\"", "\""},         Marks{"'", "'"},           Marks{"`", "`"},
                            Marks{"\u201c", "\u201d"}, Marks{"\u2018", "\u2019"}, Marks{"\u201e", "\u201c"},
                            Marks{"\u00ab", "\u00bb"}, Marks{"\u300c", "\u300d"}, Marks{"\u300e", "\u300f"}};

// Of `"Revert "x"" (#2)` the end of the outer ones: a mark opens behind a blank, and else closes.
std::size_t closing_mark(std::string_view text, const Marks& marks) {
  std::size_t depth = 1;
  for (std::size_t place = marks.open.size(); place < text.size() && text[place] != '\n'; ++place) {
    const std::string_view here = text.substr(place);
    const bool is_open = here.starts_with(marks.open) && (is_space(text[place - 1]) || text[place - 1] == '(');
    if (is_open && !is_space(at(here, marks.open.size()))) {
      ++depth;
    } else if (here.starts_with(marks.close) && !is_alnum(at(here, marks.close.size())) && --depth == 0) {
      return place;
    }
  }
  return std::string_view::npos;
}

// A range of git's leaves out what stands in front of its dots.
enum class Joint : std::uint8_t { none, list, range, range_behind };

bool names_number(std::string_view text) { return (at(text, 0) == '#' || at(text, 0) == '!') && is_digit(at(text, 1)); }

// `0123abc..4567def`, `#12..#14`, `0123abc^..4567def`, `0123abc...4567def`, `0123abc through 4567def`.
Joint take_range(std::string_view& text) {
  const std::size_t mark = at(text, 0) == '^' || at(text, 0) == '~' ? 1 : 0;
  std::string_view behind = trimmed(text.substr(std::min(mark, text.size())));
  if (behind.starts_with("..")) {
    text = trimmed(behind.substr(std::min(behind.find_first_not_of('.'), behind.size())));
    return mark > 0 ? Joint::range : Joint::range_behind;
  }
  constexpr std::array<std::string_view, 3> until = {"up to", "through", "thru"};
  if (!take(behind, until) || (hex_in_front(behind).empty() && !names_number(behind))) return Joint::none;
  text = behind;
  return Joint::range;
}

// Behind `[KAF-1]`, where another name follows.
void take_bracket(std::string_view& text) {
  if (at(text, 0) != ']') return;
  std::string_view behind = trimmed(text.substr(1));
  const char next = at(behind, 0);
  if (next == ',' || next == '&' || next == '+' || take(behind, std::array<std::string_view, 1>{"and"})) {
    text.remove_prefix(1);
  }
}

// `, `, ` and `, ` & `, and what joins the ends of a range.
Joint take_joint(std::string_view& text) {
  take_bracket(text);
  const std::string_view before = text;
  if (const Joint range = take_range(text); range != Joint::none) return range;
  text = trimmed(text);
  while (!text.empty() && (text.front() == ',' || text.front() == '&' || text.front() == '+')) text.remove_prefix(1);
  text = trimmed(text);
  take(text, std::array<std::string_view, 1>{"and"});
  return text.size() == before.size() ? Joint::none : Joint::list;
}

// `rG0123abc`, as Phabricator spells commits, and `[KAF-1]`.
std::string_view without_mark(std::string_view text) {
  std::size_t letters = 1;
  while (letters < 5 && is_upper(at(text, letters))) ++letters;
  if (at(text, 0) == 'r' && letters > 1 && !hex_in_front(text.substr(letters)).empty()) return text.substr(letters);
  return text.substr(at(text, 0) == '[' ? 1 : 0);
}

// `changelist 123`
bool take_changelist(std::string_view& text, std::vector<std::string>& tokens) {
  constexpr std::string_view noun = "changelist ";
  const std::size_t count = stands_at(text, 0, noun) ? digits_at(text, noun.size()) : 0;
  if (count == 0 || count > 12 || is_alnum(at(text, noun.size() + count))) return false;
  tokens.push_back("c/" + std::string(text.substr(noun.size(), count)));
  text.remove_prefix(noun.size() + count);
  return true;
}

bool take_references(std::string_view& text, std::vector<std::string>& tokens) {
  // A body may have a hundred thousand names: for each, no more is looked at than a name may have.
  const std::string_view near = first_line(text.substr(0, longest_name + 1));
  const std::vector<Reference> references = references_in_front(front_of(near, longest_name), any_name());
  if (references.empty()) return false;
  for (const Reference& reference : references) {
    const bool is_elsewhere = !reference.repository.empty() && !is_upper(reference.token.front());
    tokens.push_back(reference.token + (is_elsewhere ? "@" + reference.repository : ""));
  }
  const std::size_t end = references.front().end;
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
  if (take_changelist(text, named.tokens) || take_references(text, named.tokens)) return true;
  const auto quoted = quoted_in_front(text);
  if (!quoted) return false;
  named.titles.push_back(quoted->inside);
  text = quoted->rest;
  return true;
}

// What stands between the last two names of a range; `commits` and `tokens` is how many of each there were before the
// second one.
void add_between(Named& named, std::size_t commits, std::size_t tokens, Joint joint) {
  constexpr unsigned long most = 64;
  if (commits > 0 && named.commits.size() > commits) {
    const auto first = named.commits.begin() + static_cast<std::ptrdiff_t>(commits - 1);
    named.ranges.push_back(*first + ".." + named.commits[commits]);
    if (joint == Joint::range_behind) named.commits.erase(first);
  }
  if (tokens == 0 || named.tokens.size() == tokens) return;
  const std::string first = named.tokens[tokens - 1];
  const std::string last = named.tokens[tokens];
  constexpr std::size_t longest = 10;  // digits and sign
  if (!names_number(first) || first.front() != last.front() || std::max(first.size(), last.size()) > longest) return;
  const unsigned long end = std::stoul(last.substr(1));
  for (unsigned long number = std::stoul(first.substr(1)) + 1; number < end && named.tokens.size() < most; ++number) {
    named.tokens.push_back(first.substr(0, 1) + std::to_string(number));
  }
}

}  // namespace

void take_nouns(std::string_view& text) {
  while (true) {
    std::string_view behind = text;
    const std::size_t digits = digits_at(text, 0);
    if (digits > 0 && digits < 4 && is_space(at(text, digits))) {
      behind = trimmed(text.substr(digits));
    } else {
      take(behind, counts);
    }
    const bool is_many = take(behind, plurals);
    if (is_many) {
      text = trimmed(behind.substr(behind.starts_with(":") ? 1 : 0));
    } else if (!take(text, nouns)) {
      return;
    }
  }
}

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
  // Of the line no more is read than the next word: many names may follow.
  while (!rest.empty() && rest.front() != '\n' && is_space(rest.front())) rest.remove_prefix(1);
  if (rest.starts_with('?')) return false;
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
  const auto up_to = [text, marks](std::size_t end) -> std::optional<Quoted> {
    if (end == std::string_view::npos || end <= marks->open.size()) return std::nullopt;
    const std::string_view rest = text.substr(end + marks->close.size());
    if (!goes_on_behind_name(rest)) return std::nullopt;
    return Quoted{text.substr(marks->open.size(), end - marks->open.size()), rest};
  };
  if (auto quoted = up_to(closing_mark(text, *marks))) return quoted;
  return up_to(first_line(text).rfind(marks->close));
}

Named named_in_front(std::string_view text) {
  Named named;
  named.rest = text;
  Joint joint = Joint::none;
  do {
    const std::size_t known = named.commits.size();
    const std::size_t tokens = named.tokens.size();
    if (!take_name(text, named)) {
      take_nouns(text);
      if (!take_name(text, named)) break;
    }
    if (joint == Joint::range || joint == Joint::range_behind) add_between(named, known, tokens, joint);
    named.rest = text;
    joint = take_joint(text);
  } while (joint != Joint::none);
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
