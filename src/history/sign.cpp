#include "history/sign.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "core/take.h"
#include "git/commit.h"
#include "history/letters.h"
#include "history/merge_forms.h"
#include "history/reference.h"
#include "history/revert_forms.h"

namespace checkpoint::history {

namespace {

// Words in lower case, to be found in any. Most words of a history are none of them, and their first letter tells.
template <std::size_t count>
class Words {
 public:
  explicit constexpr Words(const std::array<std::string_view, count>& words) : words_(words) {
    for (const std::string_view word : words) first_letters_ |= bit_of(word.front());
  }

  bool has(std::string_view word) const {
    const char first = word.empty() ? '\0' : to_lower(word.front());
    if (!is_lower(first) || (first_letters_ & bit_of(first)) == 0) return false;
    return std::any_of(words_.begin(), words_.end(), [&](std::string_view known) {
      return known.front() == first && known.size() == word.size() && stands_at(word, 0, known);
    });
  }

 private:
  static constexpr std::uint32_t bit_of(char letter) { return std::uint32_t{1} << static_cast<unsigned>(letter - 'a'); }

  std::array<std::string_view, count> words_;
  std::uint32_t first_letters_ = 0;
};

template <class... Word>
constexpr auto words(Word... word) {
  return Words<sizeof...(word)>({std::string_view(word)...});
}

std::string_view last_word(std::string_view text) {
  while (!text.empty() && !is_alnum(text.back())) text.remove_suffix(1);
  std::size_t begin = text.size();
  while (begin > 0 && (is_alnum(text[begin - 1]) || text[begin - 1] == '-' || text[begin - 1] == '\'')) --begin;
  return text.substr(begin);
}

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

// `see (#12)`: the number is an object of the sentence, not the squash of a pull request.
bool only_mentions(std::string_view front) {
  static constexpr auto known =
      words("see", "refs", "ref", "references", "from", "of", "after", "per", "cf", "re", "by", "in", "to", "for",
            "like", "since", "via", "with", "and", "or", "related", "relates", "before");
  return known.has(last_word(front));
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
    if (end > begin && known.has(std::string_view(text).substr(begin, end - begin))) return true;
    begin = end + 1;
  }
  return false;
}

Vocabulary any_ticket() {
  Vocabulary vocabulary;
  vocabulary.is_ticket = [](std::string_view) { return true; };
  return vocabulary;
}

// The tickets in `text` where it is nothing but tickets and what joins them; empty otherwise.
std::vector<std::string> only_tickets(std::string_view text) {
  std::vector<std::string> tokens;
  std::size_t end = 0;
  const auto joins = [&](std::size_t until) {
    const std::string_view between = text.substr(end, until - end);
    return between.find_first_not_of(" ,/&+") == std::string_view::npos || between == " and ";
  };
  for (const Reference& reference : references_in(text, any_ticket())) {
    if (reference.kind != ReferenceKind::ticket) return {};
    if (reference.begin >= end && !joins(reference.begin)) return {};
    tokens.push_back(reference.token);
    end = reference.end;
  }
  return joins(text.size()) ? tokens : std::vector<std::string>{};
}

// `feat: x (ABC-1)`, `… (ABC-1) (#9)`, `ABC-1: …`, `[ABC-1] …`, `fix(ABC-1): …`.
std::vector<std::string> subject_tickets(std::string_view subject) {
  std::optional<Suffix> suffix = suffix_of(subject);
  if (suffix && is_numbered(suffix->inside)) suffix = suffix_of(suffix->front);
  if (suffix && !speaks_about(suffix->front) && !only_mentions(suffix->front)) {
    if (auto tickets = only_tickets(suffix->inside); !tickets.empty()) return tickets;
  }
  std::string_view front;
  std::size_t behind = subject.find(':');
  if (!subject.empty() && subject.front() == '[') {
    behind = subject.find(']');
    front = subject.substr(1, behind == std::string_view::npos ? 0 : behind - 1);
  } else if (behind != std::string_view::npos) {
    front = subject.substr(0, behind);
    const auto scope = suffix_of(front);
    static constexpr auto kinds = words("feat", "fix", "perf", "refactor");
    if (scope && kinds.has(scope->front)) front = scope->inside;
  }
  if (front.empty() || behind == std::string_view::npos || speaks_about(subject.substr(behind))) return {};
  return only_tickets(front);
}

constexpr std::size_t shortest_name = 7;  // of a commit, in digits

/// Reads one message.
class Message {
 public:
  Message(std::string_view message, bool is_merge)
      : subject_(git::subject_of(message)), body_(body_of(message)), is_merge_(is_merge) {}

  std::vector<Sign> signs() {
    const bool is_revert = reverts();
    merges();
    if (const std::string number = subject_number(subject_); !number.empty()) add(number, How::squash);
    if (!is_revert) {
      for (std::string& ticket : subject_tickets(subject_)) add(std::move(ticket), How::ticket);
      closings();
    }
    return std::move(signs_);
  }

 private:
  static std::string_view body_of(std::string_view message) {
    const std::size_t begin = message.find_first_not_of("\r\n\t ");
    const std::size_t end = message.find("\n\n", begin == std::string_view::npos ? 0 : begin);
    return end == std::string_view::npos ? std::string_view() : message.substr(end + 2);
  }

  void add(std::string key, How how, std::string detail = {}) {
    const bool known = std::any_of(signs_.begin(), signs_.end(), [&](const Sign& sign) { return sign.key == key; });
    if (!known) signs_.push_back({std::move(key), how, std::move(detail)});
  }

  void merges() {
    const Merged merged = merged_by(subject_, body_, is_merge_);
    for (const std::string& token : merged.tokens) add(token, How::merge_commit);
    for (const std::string& branch : merged.branches) {
      add("b:" + branch, How::merge_commit);
      const std::string ticket = ticket_of_branch(branch);
      if (!ticket.empty() && !speaks_about(branch)) add(ticket, How::ticket);
      add(reverted_by_branch(branch));
    }
  }

  bool reverts() {
    const Reverted found = reverted_by(subject_, body_);
    add(found);
    return takes_back(found);
  }

  // What is only put back again is work as any other.
  static bool takes_back(const Reverted& found) {
    constexpr std::string_view restored = "Revert";
    return !found.commits.empty() || !found.tokens.empty() ||
           std::any_of(found.subjects.begin(), found.subjects.end(),
                       [&](const std::string& subject) { return !subject.starts_with(restored); });
  }

  void add(const Reverted& found) {
    const auto name = [](const std::string& digits) { return digits.substr(0, shortest_name); };
    for (const std::string& subject : found.subjects) add("s:" + subject, How::squash);
    for (const std::string& digits : found.commits) add("r:" + name(digits), How::commit, digits);
    for (const std::string& token : found.tokens) add("r:" + token, How::commit);
    for (const std::string& again : found.again) {
      const bool is_token = again.front() == '#' || again.front() == '!';
      add("a:" + (is_token ? again : name(again)), How::commit, is_token ? "" : again);
    }
  }

  template <class Visit>
  void for_each_line(const Visit& visit) const {
    std::string_view rest = body_;
    while (!rest.empty()) visit(trimmed(take_until(rest, '\n')));
  }

  void closings() {
    closing_in(subject_, true);
    for_each_line([this](std::string_view line) { closing_in(line, false); });
  }

  static bool is_closing(std::string_view word) {
    static constexpr auto known = words("close", "closes", "closed", "closing", "fix", "fixes", "fixed", "fixing",
                                        "resolve", "resolves", "resolved", "resolving", "implements", "implemented");
    return known.has(word);
  }

  // `Closes #1, #2 and ABC-3`; the word begins the line or a clause, so that `does not fix #1` says nothing.
  void closing_in(std::string_view line, bool at_start_only) {
    if (line.find_first_of("#!-/") == std::string_view::npos) return;
    std::size_t begin = 0;
    while (begin < line.size()) {
      while (begin < line.size() && !is_alnum(line[begin])) ++begin;
      std::size_t end = begin;
      while (end < line.size() && is_alnum(line[end])) ++end;
      if (end == begin) return;
      const std::string_view word = line.substr(begin, end - begin);
      if (is_closing(word) && (at_start_only ? begin == 0 : begins_clause(line, begin))) closed_by(line.substr(end));
      begin = end;
    }
  }

  static bool begins_clause(std::string_view line, std::size_t begin) {
    const std::string_view front = trimmed(line.substr(0, begin));
    if (front.empty()) return true;
    if (std::string_view("-*.,;:(+>").find(front.back()) != std::string_view::npos) return true;
    static constexpr auto known =
        words("this", "that", "it", "commit", "pr", "mr", "change", "patch", "also", "and", "which");
    return known.has(last_word(front));
  }

  static bool is_signed(std::string_view text, const Reference& reference) {
    const std::string_view spelled = text.substr(reference.begin, reference.end - reference.begin);
    return reference.kind == ReferenceKind::ticket || spelled.find_first_of("#!") != std::string_view::npos ||
           spelled.find("://") != std::string_view::npos;
  }

  // `Fixes #1`, `Fixes ABC-1`, a link; `Fixes PR 1` speaks of a change that needs fixing.
  void closed_by(std::string_view rest) {
    std::size_t end = 0;
    for (const Reference& reference : references_in(rest, any_ticket())) {
      if (end == 0 && !is_signed(rest, reference)) return;
      if (reference.begin >= end && !continues(rest.substr(end, reference.begin - end), end == 0)) return;
      end = reference.end;
      std::string key = reference.token;
      if (!reference.repository.empty()) key += "@" + reference.repository;
      add(std::move(key), How::closing_word);
    }
  }

  static bool continues(std::string_view between, bool first) {
    const std::string_view word = trimmed(between);
    if (first) return word.empty() || word == ":" || lower(word) == "issue" || lower(word) == "bug";
    return word.empty() || word == "," || word == "and" || word == ", and" || word == "&" || word == "/";
  }

  std::string subject_;
  std::string_view body_;
  bool is_merge_;
  std::vector<Sign> signs_;
};

}  // namespace

std::vector<Sign> signs_in(std::string_view message, bool is_merge) { return Message(message, is_merge).signs(); }

// Those that do without the word revert.
static bool begins_revert(std::string_view message) {
  constexpr std::array<std::string_view, 6> words = {"re", "[re", "back", "roll", "undo", "auto"};
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return stands_at(message, 0, word); });
}

bool may_have_signs(std::string_view message) {
  // Every sign has a number behind one of these, a merge's or a revert's word.
  if (message.find('#') != std::string_view::npos || message.find('!') != std::string_view::npos) return true;
  if (message.substr(0, 5) == "Merge" || message.find("ever") != std::string_view::npos) return true;
  if (begins_revert(message) || message.find("://") != std::string_view::npos) return true;
  for (std::size_t dash = message.find('-'); dash != std::string_view::npos; dash = message.find('-', dash + 1)) {
    if (dash > 0 && is_upper(message[dash - 1]) && is_digit(at(message, dash + 1))) return true;
    if (dash > 0 && is_digit(message[dash - 1]) && is_digit(at(message, dash + 1))) return true;
  }
  return message.find_first_not_of(" \t\r\n") > 0;  // an unusual beginning: read it with care
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

std::string ticket_of_branch(std::string_view branch) {
  std::size_t begin = 0;
  while (begin < branch.size()) {
    std::size_t dash = begin;
    while (is_alnum(at(branch, dash))) ++dash;
    const std::size_t digits = at(branch, dash) == '-' ? digits_at(branch, dash + 1) : 0;
    const std::size_t end = dash + 1 + digits;
    const bool letters = dash >= begin + 2 && !is_digit(branch[begin]);
    const char next = at(branch, end);
    if (letters && digits > 0 && digits < 8 && at(branch, dash + 1) != '0' && !is_alnum(next) && next != '.') {
      std::string key(branch.substr(begin, end - begin));
      for (char& c : key) c = is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
      if (!is_never_a_ticket(key)) return key;
    }
    const std::size_t slash = branch.find('/', begin);
    if (slash == std::string_view::npos) break;
    begin = slash + 1;
  }
  return {};
}

std::vector<std::string_view> prefixes_in(std::string_view message) {
  std::vector<std::string_view> prefixes;
  for (const std::string_view key : ticket_keys_in(message)) {
    const std::string_view prefix = key.substr(0, key.find('-'));
    if (std::find(prefixes.begin(), prefixes.end(), prefix) == prefixes.end()) prefixes.push_back(prefix);
  }
  return prefixes;
}

}  // namespace checkpoint::history
