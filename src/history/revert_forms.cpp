#include "history/revert_forms.h"

#include <algorithm>
#include <array>

#include "core/take.h"
#include "history/letters.h"
#include "history/reference.h"
#include "history/sign.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

constexpr std::size_t shortest_commit = 7;

// Takes one of `words`, in any case, off the front; what follows it must not go on with a letter.
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

// The longer one first where one begins another.
constexpr std::array<std::string_view, 18> reverting = {"automated rollback of",
                                                        "automatic rollback of",
                                                        "rollback of",
                                                        "revert of",
                                                        "reverts",
                                                        "reverting",
                                                        "reverted",
                                                        "revert",
                                                        "backed out",
                                                        "back out",
                                                        "backing out",
                                                        "backout of",
                                                        "backout",
                                                        "rolled back",
                                                        "roll back",
                                                        "rollback",
                                                        "undoes",
                                                        "undo"};
constexpr std::array<std::string_view, 8> restoring = {"reapply",   "re-apply", "reapplies",  "relands",
                                                       "reland of", "reland",   "re-land of", "re-land"};
constexpr std::array<std::string_view, 10> nouns = {
    "the", "pull request", "merge request", "pr", "mr", "commits", "commit", "changeset", "changesets", "following"};
constexpr std::array<std::string_view, 7> portions = {"part", "parts",    "partially", "partly",
                                                      "some", "portions", "half"};

std::string_view hex_in_front(std::string_view text) {
  std::size_t length = 0;
  while (is_hex(at(text, length))) ++length;
  const bool is_name = length >= shortest_commit && length <= 40 && !is_alnum(at(text, length));
  return text.substr(0, is_name ? length : 0);
}

/// What one phrase names, one after the other: `#12, #13 and 0123abc`.
struct Named {
  std::vector<std::string> commits;
  std::vector<std::string> tokens;
  std::string_view rest;

  bool empty() const { return commits.empty() && tokens.empty(); }
};

bool take_joint(std::string_view& text) {
  const std::string_view before = text;
  text = trimmed(text);
  while (!text.empty() && (text.front() == ',' || text.front() == '&' || text.front() == '+')) text.remove_prefix(1);
  text = trimmed(text);
  take(text, std::array<std::string_view, 1>{"and"});
  return text.size() != before.size();
}

Named named_in_front(std::string_view text) {
  Named named;
  do {
    while (take(text, nouns)) {
    }
    if (const std::string_view digits = hex_in_front(text); !digits.empty()) {
      named.commits.push_back(lower(digits));
      text.remove_prefix(digits.size());
      continue;
    }
    const std::string_view word = text.substr(0, text.find_first_of(" \t\r\n,;"));
    const auto references = references_in(word, {});
    if (references.empty() || references.front().begin != 0) break;
    for (const Reference& reference : references) named.tokens.push_back(reference.token);
    text.remove_prefix(references.back().end);
  } while (take_joint(text));
  named.rest = text;
  return named;
}

// The line behind a name, without the clauses that give reasons: `as it broke some builds` says nothing of parts.
std::string without_reasons(std::string_view rest) {
  std::string line = " " + lower(rest.substr(0, rest.find('\n')));
  for (const std::string_view reason :
       {" as it ", " as this ", " as we ", " as they ", " because ", " since it ", " since this ", " due to "}) {
    const std::size_t begin = line.find(reason);
    if (begin == std::string::npos) continue;
    const std::size_t end = std::min(line.find_first_of(",;.", begin), line.size());
    line.erase(begin, end - begin);
  }
  return line;
}

// `This reverts commit 0123abc except for the tests.`
bool leaves_a_part(std::string_view rest) {
  const std::string line = without_reasons(rest);
  return std::any_of(portions.begin(), portions.end(),
                     [&](std::string_view word) { return line.find(" " + std::string(word)) != std::string::npos; }) ||
         line.find("except") != std::string::npos || line.find(" only") != std::string::npos;
}

// The title between quotes, or all that there is without any.
std::string title_in(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return {};
  const bool is_quoted = text.size() > 2 && (text.front() == '"' || text.front() == '\'');
  if (!is_quoted) return bare_subject(text);
  const std::size_t end = text.rfind(text.front());
  return end == 0 ? std::string() : bare_subject(text.substr(1, end - 1));
}

/// `Revert^3 "x"` takes back `Revert^2 "x"`, and that one `Revert "x"`.
unsigned take_power(std::string_view& text) {
  if (text.size() < 2 || text.front() != '^' || !is_digit(text[1])) return 1;
  const auto power = static_cast<unsigned>(text[1] - '0');
  text = trimmed(text.substr(2));
  return power;
}

std::string reverting_title(const std::string& title, unsigned power) {
  if (title.empty() || power == 0) return title;
  return (power == 1 ? "Revert \"" : "Revert^" + std::to_string(power) + " \"") + title + "\"";
}

/// Reads one message.
class RevertReading {
 public:
  Reverted of(std::string_view subject, std::string_view body) {
    subject_line(subject);
    while (!body.empty()) {
      const std::string_view here = body;
      const std::string_view line = trimmed(take_until(body, '\n'));
      if (!line.empty()) body_line(line, here);
    }
    return std::move(found_);
  }

 private:
  // What hosts put before the title of what they merge, and people before a quoted one: `ABC-12: Revert "x"`.
  static std::string_view without_label(std::string_view subject) {
    if (stands_at(subject, 0, "merged pr ")) {
      const std::size_t colon = subject.find(": ");
      if (colon != std::string_view::npos) subject.remove_prefix(colon + 2);
    }
    subject = trimmed(subject);
    const std::string_view title = behind_ticket(subject);
    return is_quoted_revert(title) ? title : subject;
  }

  // `ABC-12: x`, `ABC-12 x`, `[ABC-12] x`
  static std::string_view behind_ticket(std::string_view subject) {
    const std::size_t begin = subject.substr(0, 1) == "[" ? 1 : 0;
    const std::size_t end = std::min(subject.find_first_of(" ]:;", begin), subject.size());
    const std::string_view word = subject.substr(begin, end - begin);
    const std::vector<Reference> named = references_in(word, any_ticket());
    const bool is_key = named.size() == 1 && named.front().kind == ReferenceKind::ticket && named.front().token == word;
    const std::size_t next = subject.find_first_not_of(" ]:;-", end);
    return is_key && next != std::string_view::npos ? subject.substr(next) : std::string_view();
  }

  static bool is_quoted_revert(std::string_view title) {
    if (!stands_at(title, 0, "revert \"")) return false;
    const std::string bare = bare_subject(title);
    return bare.size() > std::string_view("revert \"\"").size() && bare.back() == '"';
  }

  void subject_line(std::string_view subject) {
    std::string_view text = without_label(subject);
    const bool is_label = !text.empty() && text.front() == '[';
    if (is_label) text.remove_prefix(1);
    const bool reverts = take(text, reverting);
    const bool restores = !reverts && take(text, restoring);
    if (!reverts && !restores) return;
    if (is_label && !text.empty() && text.front() == ']') text = trimmed(text.substr(1));
    taken_back(text, reverts);
  }

  void taken_back(std::string_view text, bool reverts) {
    const unsigned power = reverts ? take_power(text) : 1;
    text = without_scope(text);
    if (take(text, portions) || text.empty()) return;
    number_behind(text, "(pull request #", reverts);
    number_behind(text, "(bug ", reverts);
    const Named named = named_in_front(text);
    if (!named.empty() && trimmed(named.rest).substr(0, 1) != "'" && !leaves_a_part(named.rest)) {
      add(named, reverts);
      return;
    }
    const std::string title = title_in(text);
    if (!title.empty()) found_.subjects.push_back(reverting_title(title, reverts ? power - 1 : 1));
  }

  // `revert: x`, `revert(search): x`
  static std::string_view without_scope(std::string_view text) {
    if (!text.empty() && text.front() == '(') {
      const std::size_t end = text.find("):");
      if (end != std::string_view::npos) text.remove_prefix(end + 1);
    }
    if (!text.empty() && text.front() == ':') text.remove_prefix(1);
    return trimmed(text);
  }

  // `Reverted feature/x (pull request #12)`, `Backed out changeset 0123abc (bug 12)`
  void number_behind(std::string_view text, std::string_view mark, bool reverts) {
    const std::size_t place = text.find(mark);
    if (place == std::string_view::npos) return;
    const std::size_t from = place + mark.size();
    const std::size_t count = digits_at(text, from);
    if (count > 0) (reverts ? found_.tokens : found_.again).push_back("#" + std::string(text.substr(from, count)));
  }

  void add(const Named& named, bool reverts) {
    const auto append = [](std::vector<std::string>& to, const std::vector<std::string>& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    append(reverts ? found_.commits : found_.again, named.commits);
    append(reverts ? found_.tokens : found_.again, named.tokens);
  }

  // `text` goes on behind the line: a name may stand on the next one.
  void body_line(std::string_view line, std::string_view text) {
    constexpr std::string_view bullets = "*->";
    const bool is_bullet = line.size() > 2 && bullets.find(line.front()) != std::string_view::npos && line[1] == ' ';
    if (is_bullet) line = trimmed(line.substr(2));
    if (in_list_ && list_item(line)) return;
    in_list_ = false;
    constexpr std::string_view first_letters = "TtRrBbAaOo";
    if (line.empty() || first_letters.find(line.front()) == std::string_view::npos) return;  // most lines
    if (is_bullet && bullet(line)) return;
    text.remove_prefix(static_cast<std::size_t>(line.data() - text.data()));
    constexpr std::array<std::string_view, 7> subjects = {"this is a", "this is the", "this commit", "this change",
                                                          "this pr",   "this patch",  "this"};
    take(text, subjects);
    const bool reverts = take(text, body_reverting);
    if (!reverts && !take(text, restoring)) return;
    if (!text.empty() && text.front() == ':') text = trimmed(text.substr(1));
    sentence(text, reverts);
  }

  void sentence(std::string_view text, bool reverts) {
    if (take(text, portions)) return;
    const Named named = named_in_front(text);
    if (leaves_a_part(named.rest)) return;
    add(named, reverts);
    const std::string_view rest = trimmed(named.rest.substr(0, named.rest.find('\n')));
    in_list_ = reverts && named.empty() && (rest == ":" || rest.empty());
  }

  // `- 0123abc ("x")` below `This reverts the following commits:`
  bool list_item(std::string_view line) {
    const std::string_view digits = hex_in_front(line);
    if (!digits.empty()) found_.commits.push_back(lower(digits));
    return !digits.empty();
  }

  // A squash names the commits that it was made of: what one reverts, another may have put back.
  bool bullet(std::string_view line) {
    const bool reverts = take(line, std::array<std::string_view, 1>{"revert"});
    if (!reverts && !take(line, std::array<std::string_view, 2>{"reapply", "reland"})) return false;
    const std::string title = reverting_title(title_in(line), reverts ? 0 : 1);
    constexpr std::string_view prefix = "Revert \"";
    if (title.starts_with(prefix)) {
      cancel(title.substr(prefix.size(), title.size() - prefix.size() - 1));
    } else if (!title.empty()) {
      marks_.push_back({title, found_.commits.size()});
      found_.subjects.push_back(title);
    }
    return true;
  }

  void cancel(const std::string& title) {
    const auto mark =
        std::find_if(marks_.begin(), marks_.end(), [&](const Mark& known) { return known.title == title; });
    if (mark == marks_.end()) return;
    auto& subjects = found_.subjects;
    std::erase(subjects, title);
    if (mark->commits < found_.commits.size()) {
      found_.commits.erase(found_.commits.begin() + static_cast<std::ptrdiff_t>(mark->commits));
    }
    marks_.erase(mark);
  }

  static constexpr std::array<std::string_view, 10> body_reverting = {
      "automated rollback of", "reverts",  "revert of", "reverted", "backs out", "backed out", "back out", "rolls back",
      "rollback of",           "reverting"};

  struct Mark {
    std::string title;
    std::size_t commits;  // that were known when it was named
  };

  Reverted found_;
  std::vector<Mark> marks_;
  bool in_list_ = false;
};

}  // namespace

Reverted reverted_by(std::string_view subject, std::string_view body) { return RevertReading().of(subject, body); }

Reverted reverted_by_branch(std::string_view branch) {
  Reverted found;
  std::string_view name = branch.substr(branch.rfind('/') == std::string_view::npos ? 0 : branch.rfind('/') + 1);
  if (!stands_at(name, 0, "revert-")) return found;
  name.remove_prefix(std::string_view("revert-").size());
  const bool says_request = stands_at(name, 0, "pr-");
  if (says_request) name.remove_prefix(3);
  const std::size_t count = digits_at(name, 0);
  const std::string_view hex = hex_in_front(name);
  if (count > 0 && count < 10 && (at(name, count) == '-' || (says_request && count == name.size()))) {
    found.tokens.push_back("#" + std::string(name.substr(0, count)));
  } else if (!hex.empty() && hex.size() == name.size()) {
    found.commits.push_back(lower(hex));
  }
  return found;
}

}  // namespace checkpoint::history
