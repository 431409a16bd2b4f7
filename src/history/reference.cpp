#include "history/reference.h"

#include <algorithm>
#include <array>

#include "history/letters.h"
#include "history/link.h"
#include "history/numbers.h"
#include "history/review_name.h"

namespace checkpoint::history {

namespace {

// Before a ticket's number: letters that make words which look like keys in every second text.
constexpr std::array<std::string_view, 34> never_tickets = {
    "UTF",   "SHA",  "ISO",  "CVE",   "RFC",   "MD",   "AES",  "RSA", "TLS",   "SSL",  "HTTP", "IPV",
    "ASCII", "ANSI", "IEEE", "COVID", "GPT",   "ECMA", "WCAG", "CWE", "PEP",   "FIPS", "NIST", "UCS",
    "CP",    "KOI",  "GHSA", "DIN",   "HTTPS", "PR",   "MR",   "GH",  "LATIN", "X"};

bool is_boundary_before(std::string_view text, std::size_t from) {
  const char c = before(text, from);
  return !is_alnum(c) && c != '_';
}

/// One pass over a text; what it reads at a place, it reads once.
class Scan {
 public:
  Scan(std::string_view text, const Vocabulary& vocabulary) : text_(text), vocabulary_(&vocabulary) {}

  std::vector<Reference> all() {
    while (here_ < text_.size()) step();
    return std::move(found_);
  }

  // Of `owner/name#12` the number is found behind the words; none is found behind a blank.
  std::vector<Reference> front() {
    while (here_ < text_.size() && !is_space(text_[here_])) step();
    std::erase_if(found_, [](const Reference& reference) { return reference.begin != 0; });
    return std::move(found_);
  }

  bool any() {
    while (here_ < text_.size() && found_.empty()) step();
    return !found_.empty();
  }

 private:
  void step() {
    const std::size_t start = here_;
    const bool read = link() || sign() || counted() || path() || review() || ticket() || commit() || branch();
    if (!read && here_ == start) skip_word();
  }

  bool link() {
    const std::size_t length = link_length(text_, here_);
    if (length == 0) return false;
    auto reference = reference_of_link(text_.substr(here_, length));
    if (reference && is_usable(*reference)) add(*std::move(reference), here_ + length);
    here_ += length;
    return true;
  }

  // A URL proves the form of its ticket and the digits of its commit, not that they are ours.
  bool is_usable(Reference& reference) const {
    if (reference.kind != ReferenceKind::commit) return true;
    const auto full = vocabulary_->commit_of ? vocabulary_->commit_of(reference.token) : std::nullopt;
    if (full) reference.token = *full;
    return full.has_value();
  }

  // `#12`, `!12`, `owner/name#12`; the word before it was skipped as a word.
  bool sign() {
    const char c = text_[here_];
    if ((c != '#' && c != '!') || !is_digit(at(text_, here_ + 1))) return false;
    const std::size_t word = word_before(here_);
    const std::string_view glued = text_.substr(word, here_ - word);
    const bool plain = glued.empty() || is_number_word(glued) || lower(glued) == "gh";
    if (before(text_, here_) == c || before(text_, here_) == '&' || (c == '!' && !glued.empty() && !has_slash(glued))) {
      return false;
    }
    const std::string mark(1, c);
    const Numbers numbers = numbers_at(text_, here_ + 1, mark, ListStyle::after_sign);
    if (numbers.values.empty() || is_colour(numbers)) return false;
    if (!plain) take_back_to(word);
    const ReferenceKind kind = c == '#' ? ReferenceKind::number : ReferenceKind::merge_request;
    add_numbers(kind, mark, numbers, plain ? called_before(here_) : Called::plain, plain ? "" : lower(glued));
    return true;
  }

  // What was read as a reference inside a repository's name is none.
  void take_back_to(std::size_t word) {
    while (!found_.empty() && found_.back().begin > word) found_.pop_back();
    here_ = word;
  }

  static bool has_slash(std::string_view word) { return word.find('/') != std::string_view::npos; }

  // What stands shortly before, in lower case.
  std::string words_before(std::size_t from) const {
    constexpr std::size_t reach = 80;
    const std::size_t begin = from < reach ? 0 : from - reach;
    return lower(text_.substr(begin, from - begin));
  }

  // `#123456` behind the word colour.
  bool is_colour(const Numbers& numbers) const {
    constexpr std::size_t length_of_colour = 7;
    if (numbers.values.size() != 1 || numbers.end - here_ != length_of_colour) return false;
    const std::string words = words_before(here_);
    return words.find("colo") != std::string::npos || words.find("hex") != std::string::npos ||
           words.find("background") != std::string::npos;
  }

  // `PR 12`, `PRs 4, 5 and 6`, `pull request 7`, `MR 3`, `issue 9`, `GH-12`.
  bool counted() {
    if (!is_boundary_before(text_, here_) || before(text_, here_) == '-' || before(text_, here_) == '/') return false;
    for (const NumberWord& word : number_words) {
      if (!stands_at(text_, here_, word.text)) continue;
      std::size_t from = here_ + word.text.size();
      if (at(text_, from) == 's') ++from;
      if (is_alnum(at(text_, from)) && !is_digit(at(text_, from))) continue;
      if (at(text_, from) == ' ' || (at(text_, from) == '-' && is_digit(at(text_, from + 1)))) ++from;
      if (!is_digit(at(text_, from)) || is_inside_name(from)) continue;
      return numbered(word, from);
    }
    return false;
  }

  // `pr-3-starting` is a word of its own.
  bool is_inside_name(std::size_t from) const {
    const std::size_t end = from + digits_at(text_, from);
    return at(text_, end) == '-' && is_alnum(at(text_, end + 1)) && !is_digit(at(text_, end + 1));
  }

  struct NumberWord {
    std::string_view text;
    ReferenceKind kind;
    Called called;
  };
  static constexpr std::array<NumberWord, 7> number_words = {
      {{"pull request", ReferenceKind::number, Called::pull_request},
       {"merge request", ReferenceKind::merge_request, Called::pull_request},
       {"pr", ReferenceKind::number, Called::pull_request},
       {"mr", ReferenceKind::merge_request, Called::pull_request},
       {"issue", ReferenceKind::number, Called::issue},
       {"bug", ReferenceKind::number, Called::issue},
       {"gh", ReferenceKind::number, Called::plain}}};

  static bool is_number_word(std::string_view glued) {
    const std::string word = lower(glued);
    return std::any_of(number_words.begin(), number_words.end(), [&](const NumberWord& known) {
      return word == known.text || word == std::string(known.text) + "s";
    });
  }

  bool numbered(const NumberWord& word, std::size_t from) {
    const bool plural = before(text_, from) == 's' || (before(text_, from) == ' ' && before(text_, from - 1) == 's');
    const std::string_view sign = word.kind == ReferenceKind::number ? "#" : "!";
    const Numbers numbers = numbers_at(text_, from, sign, plural ? ListStyle::after_word : ListStyle::after_sign);
    // `PR 2 of 5`, `PR 1/3`: a place in a series.
    const bool series = stands_at(text_, numbers.end, " of ") || (!plural && is_part(from, numbers));
    if (numbers.values.empty() || series || is_place_in_plan(word, numbers.end)) return false;
    // `bug 3` is of a list; trackers that are spoken of in this way count by thousands.
    constexpr unsigned long least_bug = 1000;
    if (word.text == "bug" && numbers.values.front() < least_bug) return false;
    add_numbers(word.kind, std::string(sign), numbers, word.called, "");
    return true;
  }

  // `PR 5 (ABC-335)`, of a ticket that nobody knows: the fifth of a plan, and no request's number. Of a ticket that is
  // known, both are asked.
  bool is_place_in_plan(const NumberWord& word, std::size_t end) const {
    if (word.called != Called::pull_request || !stands_at(text_, end, " (")) return false;
    const std::size_t open = end + 2;
    const std::size_t length = text_.substr(open).find_first_of(" ,:)");
    if (length == std::string_view::npos) return false;
    const std::string_view beside = text_.substr(open, length);
    const std::vector<std::string_view> keys = ticket_keys_in(beside);
    const bool is_key = keys.size() == 1 && keys.front().size() == beside.size();
    return is_key && !(vocabulary_->is_ticket && vocabulary_->is_ticket(beside));
  }

  bool is_part(std::size_t from, const Numbers& numbers) const {
    const std::string_view source = text_.substr(from, numbers.end - from);
    constexpr unsigned long longest_series = 20;
    return numbers.values.size() == 2 && has_slash(source) && numbers.values[1] <= longest_series &&
           numbers.values[0] <= numbers.values[1];
  }

  // `pull/12`, `merge_requests/12` without a host.
  bool path() {
    if (!is_boundary_before(text_, here_)) return false;
    for (const auto& [marker, kind] : std::array<std::pair<std::string_view, ReferenceKind>, 3>{
             {{"pull/", ReferenceKind::number},
              {"pull-requests/", ReferenceKind::number},
              {"merge_requests/", ReferenceKind::merge_request}}}) {
      if (!stands_at(text_, here_, marker) || !is_digit(at(text_, here_ + marker.size()))) continue;
      const Numbers numbers = numbers_at(text_, here_ + marker.size(), "", ListStyle::after_sign);
      if (numbers.values.size() != 1) continue;
      add_numbers(kind, kind == ReferenceKind::number ? "#" : "!", numbers, Called::pull_request, "");
      return true;
    }
    return false;
  }

  bool review() {
    auto name = review_at(text_, here_, *vocabulary_);
    if (!name) return false;
    add({ReferenceKind::review, std::move(name->token), Called::pull_request, "", 0, 0, false}, name->end);
    return true;
  }

  bool ticket() {
    if (!is_upper(text_[here_]) || !is_boundary_before(text_, here_) || before(text_, here_) == '-') return false;
    const bool in_path = before(text_, here_) == '/' && (found_.empty() || found_.back().end + 1 != here_);
    std::size_t dash = here_;
    while (is_upper(at(text_, dash)) || is_digit(at(text_, dash)) || at(text_, dash) == '_') ++dash;
    if (in_path || dash < here_ + 2 || at(text_, dash) != '-' || !is_digit(at(text_, dash + 1))) return false;
    const std::string prefix(text_.substr(here_, dash + 1 - here_));
    const Numbers numbers = numbers_at(text_, dash + 1, prefix, ListStyle::after_sign);
    if (numbers.values.empty() || is_never_a_ticket(prefix + "1") || at(text_, numbers.end) == '-') return false;
    const std::string first = prefix + std::to_string(numbers.values.front());
    if (!vocabulary_->is_ticket || !vocabulary_->is_ticket(first)) return false;
    add_numbers(ReferenceKind::ticket, prefix, numbers, Called::issue, "");
    return true;
  }

  bool commit() {
    constexpr std::size_t shortest = 7;
    constexpr std::size_t longest = 40;
    if (!vocabulary_->commit_of || !is_boundary_before(text_, here_)) return false;
    std::size_t end = here_;
    while (is_lower_hex(at(text_, end))) ++end;
    const std::size_t length = end - here_;
    constexpr std::string_view inside = "-_/";
    if (length < shortest || length > longest || is_alnum(at(text_, end)) || at(text_, end) == '_') return false;
    if (before(text_, here_) != '\0' && inside.find(before(text_, here_)) != std::string_view::npos) return false;
    if (at(text_, end) == '-' || at(text_, end) == '/' || is_digest()) return false;
    const auto full = vocabulary_->commit_of(text_.substr(here_, length));
    if (!full) return false;
    add({ReferenceKind::commit, *full, Called::plain, "", 0, 0, false}, end);
    return true;
  }

  // `sha256:4cb0b09`, `image@4cb0b09`: of something that is no commit.
  bool is_digest() const {
    const char mark = before(text_, here_);
    return mark == '@' || (mark == ':' && is_digit(before(text_, here_ - 1)));
  }

  static bool is_branch_letter(char c) {
    constexpr std::string_view others = "._/-+@";
    return is_alnum(c) || (c != '\0' && others.find(c) != std::string_view::npos);
  }

  bool branch() {
    if (!vocabulary_->branch_of || is_branch_letter(before(text_, here_))) return false;
    std::size_t end = here_;
    while (is_branch_letter(at(text_, end))) ++end;
    while (end > here_ && (text_[end - 1] == '.' || text_[end - 1] == '/' || text_[end - 1] == '-')) --end;
    const std::string_view word = text_.substr(here_, end - here_);
    constexpr std::size_t shortest = 2;
    if (word.size() < shortest || !reads_as_branch(word, end)) return false;
    const auto name = vocabulary_->branch_of(word);
    if (!name) return false;
    add({ReferenceKind::branch, *name, Called::plain, "", 0, 0, false}, end);
    return true;
  }

  // A plain word such as `search` is a branch only where the text says so.
  bool reads_as_branch(std::string_view word, std::size_t end) const {
    if (word.find_first_of("/-_") != std::string_view::npos) return true;
    const std::string before_it = words_before(here_);
    return before(text_, here_) == '`' || before_it.ends_with("branch ") || before_it.ends_with("branch '") ||
           stands_at(text_, end, " branch");
  }

  std::size_t word_before(std::size_t from) const {
    std::size_t begin = from;
    while (begin > 0 && (is_branch_letter(text_[begin - 1]) || text_[begin - 1] == '_')) --begin;
    return begin;
  }

  // `PR #12`, `pull request #12`, `issue #12`; in a list, what the first was called.
  Called called_before(std::size_t from) const {
    std::string words = words_before(from);
    while (!words.empty() && words.back() == ' ') words.pop_back();
    for (const NumberWord& word : number_words) {
      for (const std::string& form : {std::string(word.text), std::string(word.text) + "s"}) {
        if (words.ends_with(form) && !is_alnum(at(words, words.size() - form.size() - 1))) return word.called;
      }
    }
    if (found_.empty()) return Called::plain;
    const std::string between = lower(text_.substr(found_.back().end, from - found_.back().end));
    const bool is_list = between == ", " || between == " and " || between == ", and " || between == "," ||
                         between == "/" || between == " & " || between == " + ";
    return is_list ? found_.back().called : Called::plain;
  }

  void add(Reference reference, std::size_t end) {
    reference.begin = here_;
    reference.end = end;
    found_.push_back(std::move(reference));
    here_ = end;
  }

  void add_numbers(ReferenceKind kind, const std::string& sign, const Numbers& numbers, Called called,
                   const std::string& repository) {
    const std::size_t begin = here_;
    for (const unsigned long value : numbers.values) {
      here_ = begin;
      add({kind, sign + std::to_string(value), called, repository, 0, 0, false}, numbers.end);
    }
  }

  // To the next place where something may begin. Of `owner/name#12` the word is read with the sign.
  void skip_word() {
    const bool inside_word = is_alnum(text_[here_]);
    ++here_;
    while (inside_word && here_ < text_.size() && is_alnum(text_[here_])) ++here_;
  }

  std::string_view text_;
  const Vocabulary* vocabulary_;
  std::size_t here_ = 0;
  std::vector<Reference> found_;
};

}  // namespace

std::vector<Reference> references_in(std::string_view text, const Vocabulary& vocabulary) {
  return Scan(text, vocabulary).all();
}

std::vector<Reference> references_in_front(std::string_view text, const Vocabulary& vocabulary) {
  return Scan(text, vocabulary).front();
}

bool may_refer(std::string_view text) {
  if (text.size() > kLongestAction) return false;
  Vocabulary open_minded;
  open_minded.is_ticket = [](std::string_view) { return true; };
  open_minded.has_reviews = [](char) { return true; };
  open_minded.commit_of = [](std::string_view digits) { return std::string(digits); };
  // What people write with a slash may be a branch; plain words with a dash are too many to ask for each.
  open_minded.branch_of = [](std::string_view word) {
    return word.find('/') != std::string_view::npos ? std::optional<std::string>(word) : std::nullopt;
  };
  return Scan(text, open_minded).any();
}

bool is_never_a_ticket(std::string_view key) {
  const std::string_view prefix = key.substr(0, key.find('-'));
  return std::find(never_tickets.begin(), never_tickets.end(), prefix) != never_tickets.end();
}

std::vector<std::string_view> ticket_keys_in(std::string_view text) {
  constexpr std::size_t longest_prefix = 10;
  constexpr std::size_t longest_number = 7;
  std::vector<std::string_view> keys;
  for (std::size_t dash = text.find('-'); dash != std::string_view::npos; dash = text.find('-', dash + 1)) {
    const std::size_t digits = digits_at(text, dash + 1);
    if (digits == 0 || digits > longest_number || at(text, dash + 1) == '0') continue;
    std::size_t begin = dash;
    while (begin > 0 && (is_upper(text[begin - 1]) || is_digit(text[begin - 1]))) --begin;
    const std::size_t end = dash + 1 + digits;
    const bool is_key = dash - begin >= 2 && dash - begin <= longest_prefix && is_upper(text[begin]);
    const bool is_whole = is_boundary_before(text, begin) && before(text, begin) != '-' && !is_alnum(at(text, end)) &&
                          at(text, end) != '_' && !(at(text, end) == '-' && is_alnum(at(text, end + 1))) &&
                          !(at(text, end) == '.' && is_digit(at(text, end + 1)));
    if (is_key && is_whole && !is_never_a_ticket(text.substr(begin, end - begin))) {
      keys.push_back(text.substr(begin, end - begin));
    }
  }
  return keys;
}

}  // namespace checkpoint::history
