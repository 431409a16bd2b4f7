#include "history/sign.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/take.h"
#include "git/commit.h"
#include "history/announcement.h"
#include "history/beside_work.h"
#include "history/closing_words.h"
#include "history/foreign_reverts.h"
#include "history/known_words.h"
#include "history/letters.h"
#include "history/merge_forms.h"
#include "history/preparation.h"
#include "history/reference.h"
#include "history/revert_forms.h"
#include "history/revert_names.h"
#include "history/subject.h"
#include "history/trailer.h"

namespace checkpoint::history {

namespace {

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
    for (Sign& sign : trailers_in(body_)) {
      const bool is_ticket = sign.how == How::ticket || sign.how == How::closing_word;
      const bool is_of_other_work = (is_revert && is_ticket) || (sign.how == How::ticket && only_prepares(subject_));
      if (!is_of_other_work) add(std::move(sign.key), sign.how, std::move(sign.detail));
    }
    if (!is_revert) {
      for (std::string& ticket : subject_tickets(subject_)) add(std::move(ticket), How::ticket);
      parts();
      for (Sign& sign : closings_in(subject_, body_)) add(std::move(sign.key), sign.how, std::move(sign.detail));
    }
    return std::move(signs_);
  }

 private:
  static std::string_view body_of(std::string_view message) {
    const std::size_t begin = message.find_first_not_of("\r\n\t ");
    const std::size_t end = message.find("\n\n", begin == std::string_view::npos ? 0 : begin);
    return end == std::string_view::npos ? std::string_view() : message.substr(end + 2);
  }

  // `Reverts other/name#12` says nothing of `Reverts #12`, which may follow.
  void add(std::string key, How how, std::string detail = {}) {
    const bool is_new = keys_.insert(detail.starts_with('@') ? key + detail : key).second;
    if (is_new) signs_.push_back({std::move(key), how, std::move(detail)});
  }

  void merges() {
    const Merged merged = merged_by(subject_, body_, is_merge_);
    for (const std::string& token : merged.tokens) add(token, How::merge_commit);
    for (const std::string& branch : merged.branches) {
      add("b:" + branch, How::merge_commit);
      const std::string ticket = ticket_of_branch(branch);
      if (!ticket.empty() && !speaks_about(branch) && !only_prepares(behind(branch, ticket))) add(ticket, How::ticket);
      add(reverted_by_branch(branch));
    }
  }

  // `ABC-1: add search (1/3)`, `ABC-1: Revert to the old search`, `ABC-1: revert signing, it broke login`
  void parts() {
    const auto keys = ticket_keys_in(subject_);
    if (keys.empty()) return;
    const std::string title = bare_subject(subject_);
    std::string_view said = tickets_in_front(title).rest;
    said.remove_prefix(std::min(said.find_first_not_of(" ,;:.-]"), said.size()));
    const bool leaves_some = is_part_of_series(title) || may_leave_rest(title);
    if (leaves_some || goes_back(said) || takes_back_some(said)) add(part_key(keys.front()), How::ticket);
  }

  // `-spike` of `feature/abc-1-spike`
  static std::string behind(const std::string& branch, const std::string& ticket) {
    return branch.substr(lower(branch).find(lower(ticket)) + ticket.size());
  }

  bool reverts() {
    const Reverted found = reverted_by(subject_, body_);
    add(found);
    return takes_back(found);
  }

  // What is only put back again is work as any other.
  static bool takes_back(const Reverted& found) {
    constexpr std::string_view restored = "Revert";
    return !found.commits.empty() || !found.tokens.empty() || !found.titled.empty() ||
           std::any_of(found.subjects.begin(), found.subjects.end(),
                       [&](const std::string& subject) { return !subject.starts_with(restored); });
  }

  void add(const Reverted& found) {
    for (const std::string& digits : found.commits) named("r:", digits);
    for (const std::string& range : found.ranges) signs_.push_back({std::string(kRevertedRange), How::commit, range});
    for (const std::string& token : found.tokens) named("r:", token);
    for (const std::string& ticket : found.titled) add("r:" + ticket, How::ticket);
    for (const auto& titles : {found.subjects, found.guesses}) {
      for (const std::string& title : titles) add("s:" + subject_key(title), How::squash);
    }
    for (const std::string& again : found.again) named("a:", again);
    for (const std::string& title : found.titles_again) add("a:\"" + subject_key(title), How::commit);
  }

  // Of a commit and a Change-Id the first digits are the key.
  void named(const std::string& kind, const std::string& name) {
    const std::size_t elsewhere = name.find('@');
    if (elsewhere != std::string::npos) {
      add(kind + name.substr(0, elsewhere), How::commit, name.substr(elsewhere));
      return;
    }
    const bool is_id = name.front() == 'I';
    const bool has_digits = is_id || (hex_in_front(name).size() == name.size());
    add(kind + (has_digits ? name.substr(0, shortest_name + (is_id ? 1 : 0)) : name), How::commit,
        has_digits ? name : "");
  }

  std::string subject_;
  std::string_view body_;
  bool is_merge_;
  std::vector<Sign> signs_;
  std::set<std::string, std::less<>> keys_;  // of the signs: a long body has many
};

}  // namespace

std::vector<Sign> signs_in(std::string_view message, bool is_merge) { return Message(message, is_merge).signs(); }

std::string part_key(std::string_view ticket) { return "p:" + std::string(ticket); }

std::string review_prefix(std::string_view key) { return std::string(key.substr(0, 1)) + "/"; }

// Those that do without the word revert; bugs in front of a subject.
static bool begins_sign(std::string_view text) {
  constexpr std::array<std::string_view, 8> words = {"re", "[re", "back", "roll", "undo", "auto", "bug ", "un"};
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return stands_at(text, 0, word); });
}

// `core: roll back 0123abc`
static bool has_sign_behind_head(std::string_view message) {
  const std::string_view subject = message.substr(0, message.find('\n'));
  for (std::size_t place = subject.find(' '); place != std::string_view::npos; place = subject.find(' ', place + 1)) {
    const char last = before(subject, place);
    if ((last == ':' || last == ']' || last == '-') && begins_sign(subject.substr(place + 1))) return true;
  }
  return false;
}

// Lines that have neither of the marks: `Differential Revision: D12`, reverts in other languages.
static bool has_sign_of_a_line(std::string_view message) {
  const std::string_view subject = message.substr(0, message.find('\n'));
  if (std::any_of(subject.begin(), subject.end(), is_beyond_ascii)) return true;
  while (!message.empty()) {
    const std::string_view line = take_until(message, '\n');
    const bool is_trailer = line.starts_with("Differential Revision: ") || line.starts_with("PiperOrigin-RevId: ");
    if (is_trailer || may_be_foreign_revert(line)) return true;
  }
  return false;
}

bool may_have_signs(std::string_view message) {
  // Every sign has a number behind one of these, a merge's or a revert's word.
  if (message.find('#') != std::string_view::npos || message.find('!') != std::string_view::npos) return true;
  if (message.substr(0, 5) == "Merge" || message.find("vert") != std::string_view::npos) return true;
  if (begins_sign(message) || message.find("://") != std::string_view::npos || has_sign_behind_head(message))
    return true;
  if (has_sign_of_a_line(message)) return true;
  for (std::size_t dash = message.find('-'); dash != std::string_view::npos; dash = message.find('-', dash + 1)) {
    if (dash > 0 && is_upper(message[dash - 1]) && is_digit(at(message, dash + 1))) return true;
    if (dash > 0 && is_digit(message[dash - 1]) && is_digit(at(message, dash + 1))) return true;
    if (at(message, dash + 1) == 'I' && at(message, dash + 2) == 'd') return true;  // Change-Id
  }
  return message.find_first_not_of(" \t\r\n") > 0;  // an unusual beginning: read it with care
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
