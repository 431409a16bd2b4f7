#include "history/revert_forms.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/take.h"
#include "history/announcement.h"
#include "history/foreign_reverts.h"
#include "history/letters.h"
#include "history/merge_forms.h"
#include "history/revert_names.h"
#include "history/revert_sentence.h"
#include "history/revert_share.h"
#include "history/sign.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

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
    const std::string_view merged = gitea_title(subject);
    subject_line(merged.empty() ? subject : merged, 0);
    constexpr std::array<std::string_view, 5> merges = {"merge ", "merged in ", "auto merge of ", "rollup merge of ",
                                                        "automatic merge of "};
    is_merge_ = std::any_of(merges.begin(), merges.end(), [&](auto form) { return stands_at(subject, 0, form); });
    const std::string_view whole = body;
    while (!body.empty()) {
      const std::string_view here = body;
      const std::string_view line = trimmed(take_until(body, '\n'));
      if (!line.empty()) body_line(line, here);
    }
    if (found_.commits.empty()) append(found_.commits, reverted_within(whole));
    return std::move(found_);
  }

 private:
  static constexpr int deepest = 6;

  std::size_t count() const { return found_.commits.size() + found_.tokens.size() + found_.again.size(); }

  void subject_line(std::string_view subject, int depth) {
    const Announcement line = announcement_of(subject);
    const std::size_t known = count();
    if (line.verb != Verb::none) {
      reverts_ = line.verb == Verb::reverts;
      says_verb_ = true;
      is_conventional_ = reverts_ && !line.rest.empty() && std::string_view(":(!").find(line.rest.front()) < 3;
      read(line.rest, reverts_, line.head, depth);
      const bool is_bare =
          !line.tickets.empty() && is_bare_verb(subject.substr(line.head.size()), line.rest, line.tickets.front());
      if (count() == known && is_bare) append(tokens(reverts_), line.tickets);
    }
    if (count() == known && !foreign(subject)) foreign(behind_head(subject));
  }

  // `x` of `fix: x` and of `[core] x`
  static std::string_view behind_head(std::string_view subject) {
    constexpr std::size_t longest = 48;
    const std::string_view front = subject.substr(0, longest);
    const std::size_t end = std::min(front.find(": "), front.find("] "));
    return end == std::string_view::npos ? std::string_view() : trimmed(subject.substr(end + 2));
  }

  bool foreign(std::string_view line) {
    const Named named = foreign_revert(line);
    add(named, true);
    append(found_.tokens, named.tokens);
    for (const std::string_view title : named.titles) quoted(title, true, 1, {}, 0);
    return !named.empty();
  }

  void add(const Named& named, bool reverts) {
    append(reverts ? found_.commits : found_.again, named.commits);
    if (reverts) append(found_.ranges, named.ranges);
  }

  std::vector<std::string>& tokens(bool reverts) { return reverts ? found_.tokens : found_.again; }

  static void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
    to.insert(to.end(), from.begin(), from.end());
  }

  void read(std::string_view text, bool reverts, std::string_view head, int depth) {
    const unsigned said = take_power(text);
    const unsigned power = reverts ? said : 1;
    text = without_scope(text, reverts);
    if (text.empty() || take_portion(text)) return;
    const Named named = named_in_front(text);
    // `KAF-1: one half` is a title.
    const bool is_titled = named.rest.starts_with(": ");
    const bool goes_on = goes_on_behind_name(named.rest);
    if (!named.empty() && ((!is_titled && takes_back_less(named.rest)) || (!reverts && !goes_on))) return;
    append(tokens(reverts), numbers_behind(text));
    add(named, reverts);
    // `Revert KAF-1 debug logging`, `Rollback for KAF-1: add x` take back something of it, or nothing.
    const bool is_part = !goes_on || (is_titled && stands_at(text, 0, "for "));
    if (!is_part) append(tokens(reverts), without_purpose(named, text));
    for (const std::string_view title : named.titles) quoted(title, reverts, power, head, depth);
    if (named.titles.empty() && named.commits.empty()) unquoted(text, reverts, power, head, depth);
  }

  // `Revert "tmp log" for KAF-1`: the ticket is what it is for.
  static std::vector<std::string> without_purpose(const Named& named, std::string_view text) {
    std::vector<std::string> tokens = named.tokens;
    if (quoted_in_front(text)) std::erase_if(tokens, [](const std::string& token) { return is_upper(token.front()); });
    return tokens;
  }

  void quoted(std::string_view title, bool reverts, unsigned power, std::string_view head, int depth) {
    if (power == 1) {
      for (std::string& name : names_in_title(title)) {
        const bool is_ticket = reverts && name.find('-') != std::string::npos;
        (is_ticket ? found_.titled : tokens(reverts)).push_back(std::move(name));
      }
    }
    add_title(title, reverts, power, head, true);
    inner(title, reverts, depth);
  }

  void unquoted(std::string_view text, bool reverts, unsigned power, std::string_view head, int depth) {
    add_title(text.substr(0, text.find(" (patchset #")), reverts, power, head, head.empty());
    constexpr std::array<std::string_view, 1> article = {"the"};
    take(text, article);
    inner(text, reverts, depth);
  }

  // `Revert "Revert "x""` puts x back, `Reapply "Revert "x""` takes it back.
  void inner(std::string_view title, bool reverts, int depth) {
    const Announcement line = announcement_of(title);
    if (line.verb == Verb::none || depth == deepest) return;
    read(line.rest, reverts != (line.verb == Verb::reverts), line.head, depth + 1);
  }

  // What stands in front may stand before the title, too: `KAF-1: Revert "x"` takes back `KAF-1: x`.
  void add_title(std::string_view text, bool reverts, unsigned power, std::string_view head, bool is_sure) {
    const std::string bare = bare_subject(text);
    if (bare.empty()) return;
    std::vector<std::string> titles = {bare};
    if (!head.empty()) titles.push_back(std::string(trimmed(head)) + " " + bare);
    if (std::string keyed = keyed_title(titles.back()); !keyed.empty()) titles.push_back(std::move(keyed));
    for (const std::string& title : titles) {
      const bool is_one = &title == &titles.front();
      auto& to = reverts && (!is_sure || !is_one) ? found_.guesses : found_.subjects;
      to.push_back(reverting_title(title, reverts ? power - 1 : 1));
      if (!reverts || power == 2) found_.titles_again.push_back(title);
    }
  }

  // `revert: x`, `revert(search)!: x`; the scope may be the ticket.
  std::string_view without_scope(std::string_view text, bool reverts) {
    const std::size_t end = text.starts_with("(") ? text.find(')') : std::string_view::npos;
    const std::string_view behind = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (behind.starts_with(":") || behind.starts_with("!:")) {
      append(tokens(reverts), tickets_in_front(text.substr(1, end - 1)).tickets);
      text = behind;
    }
    if (text.starts_with("!:")) text.remove_prefix(1);
    if (text.starts_with(":")) text.remove_prefix(1);
    return trimmed(text);
  }

  // `text` goes on behind the line: a name may stand on the next one.
  void body_line(std::string_view line, std::string_view text) {
    // The title of what is merged.
    if (is_merge_) subject_line(line, 0);
    if (std::exchange(is_merge_, false)) return;
    constexpr std::string_view bullets = "*-";
    const bool is_bullet = line.size() > 2 && bullets.find(line.front()) != std::string_view::npos && line[1] == ' ';
    if (is_bullet) line = trimmed(line.substr(2));
    if (in_list_ && list_item(line)) return;
    in_list_ = false;
    if (line.empty()) return;
    if (says_verb_ && stands_at(line, 0, "summary: ")) line = trimmed(line.substr(9));
    const bool may_be_original = to_lower(line.front()) == 'o';
    if (!may_begin_verb(line.front()) && !may_be_original) {  // most lines
      if (may_be_foreign_revert(line)) foreign(line);
      return;
    }
    if (is_bullet && bullet(line)) return;
    text.remove_prefix(static_cast<std::size_t>(line.data() - text.data()));
    if (original(line) || heading(line)) return;
    constexpr std::array<std::string_view, 12> subjects = {
        "this commit", "this change", "this pr", "this pull request", "this merge request", "this patchset",
        "this patch",  "this diff",   "this mr", "this cl",           "this revision",      "this"};
    constexpr std::array<std::string_view, 2> articles = {"is a", "is the"};
    const bool has_subject = take(text, subjects);
    if (has_subject) take(text, articles);
    // `Revert #12` is said at the front of a line; `revert #12` is wrapped there, and `Please revert #12` only asks.
    const bool is_wrapped = !has_subject && is_lower(line.front()) && !stands_at(line, 0, "reverts ");
    const Verb verb = is_wrapped || stands_at(line, 0, "please ") ? Verb::none : take_verb(text);
    if (verb == Verb::none) {
      if (may_be_foreign_revert(line)) foreign(line);
      return;
    }
    in_list_ = trimmed(text.substr(0, text.find('\n'))) == ":";
    if (in_list_) return;
    if (!text.empty() && text.front() == ':') text = trimmed(text.substr(1));
    sentence(text, verb == Verb::reverts);
  }

  void sentence(std::string_view text, bool reverts) {
    if (take_portion(text)) return;
    const Named named = named_in_front(text);
    const bool may_be_part = !reverts || (named.commits.empty() && named.titles.empty());
    if (takes_back_less(named.rest) || (may_be_part && !named.empty() && !goes_on_behind_name(named.rest))) return;
    add(named, reverts);
    append(tokens(reverts), named.tokens);
    for (const std::string_view title : named.titles) quoted(title, reverts, 1, {}, 0);
    std::string_view rest = trimmed(text.substr(0, text.find('\n')));
    take_nouns(rest);
    in_list_ = reverts && named.empty() && (rest == ":" || rest.empty());
  }

  // What a commit takes back, or puts back: Phabricator names it so, and `revert: x` has `Refs: 0123abc`.
  bool original(std::string_view line) {
    constexpr std::array<std::string_view, 2> names = {"original phabricator diff:", "original commit changeset:"};
    const bool is_one = says_verb_ && take(line, names);
    if (!is_one && !(is_conventional_ && stands_at(line, 0, "refs:"))) return false;
    const Named named = named_in_front(is_one ? line : trimmed(line.substr(5)));
    if (is_one) append(tokens(reverts_), named.tokens);
    add(named, reverts_);
    return true;
  }

  // Gerrit lists them.
  bool heading(std::string_view line) {
    in_list_ = stands_at(line, 0, "reverted changes:") && line.size() == std::string_view("reverted changes:").size();
    return in_list_;
  }

  // `- 0123abc ("x")` below `This reverts the following commits:`, `- #12 x`, `I0123abcd:x`
  bool list_item(std::string_view line) {
    const bool is_id = line.front() == 'I' && !hex_in_front(line.substr(1)).empty();
    if (is_id) {
      found_.tokens.push_back("I" + lower(hex_in_front(line.substr(1))));
      return true;
    }
    const Named named = named_in_front(line);
    add(named, true);
    append(found_.tokens, named.tokens);
    return !named.commits.empty() || !named.tokens.empty();
  }

  // A squash names the commits that it was made of: what one reverts, another may have put back.
  bool bullet(std::string_view line) {
    const bool reverts = take(line, std::array<std::string_view, 1>{"revert"});
    if (!reverts && !take(line, std::array<std::string_view, 2>{"reapply", "reland"})) return false;
    const auto quoted = quoted_in_front(line);
    const std::string title = reverting_title(bare_subject(quoted ? quoted->inside : line), reverts ? 0 : 1);
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

  struct Mark {
    std::string title;
    std::size_t commits;  // that were known when it was named
  };

  Reverted found_;
  std::vector<Mark> marks_;
  bool in_list_ = false;
  bool is_merge_ = false;
  bool reverts_ = true;           // what the subject says
  bool says_verb_ = false;        // the subject itself
  bool is_conventional_ = false;  // as `revert: x`
};

}  // namespace

Reverted reverted_by(std::string_view subject, std::string_view body) { return RevertReading().of(subject, body); }

Reverted reverted_by_branch(std::string_view branch) {
  Reverted found;
  const std::size_t folder = branch.rfind("revert/");
  std::string_view name = branch.substr(branch.rfind('/') == std::string_view::npos ? 0 : branch.rfind('/') + 1);
  if (stands_at(name, 0, "revert-")) {
    name.remove_prefix(std::string_view("revert-").size());
  } else if (folder == std::string_view::npos || folder + 7 != branch.size() - name.size()) {
    return found;
  }
  if (stands_at(name, 0, "pr-")) name.remove_prefix(3);
  const std::size_t count = digits_at(name, 0);
  const std::string_view hex = hex_in_front(name);
  if (count > 0 && count < 7 && (at(name, count) == '-' || count == name.size())) {
    found.tokens.push_back("#" + std::string(name.substr(0, count)));
  } else if (!hex.empty() && hex.size() == name.size()) {
    found.commits.push_back(lower(hex));
  } else if (const Front front = tickets_in_front(name); front.rest.empty()) {
    found.tokens = front.tickets;
  }
  return found;
}

}  // namespace checkpoint::history
