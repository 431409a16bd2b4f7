#include "history/repetition.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "history/known_words.h"
#include "history/letters.h"
#include "history/sign.h"
#include "history/subject.h"

namespace checkpoint::history {

namespace {

/// Part of a text.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct Word {
  std::string text;  // in lower case
  Span span;
};
using Sentence = std::vector<Word>;
using Title = std::vector<std::string>;

Sentence words_in(std::string_view text, Span span) {
  const auto is_letter = [text](std::size_t place) { return is_alnum(text[place]) || is_beyond_ascii(text[place]); };
  Sentence found;
  for (std::size_t place = span.begin; place < span.end;) {
    const std::size_t begin = place;
    while (place < span.end && is_letter(place)) ++place;
    if (place > begin) found.push_back({lower(text.substr(begin, place - begin)), {begin, place}});
    if (place == begin) ++place;
  }
  return found;
}

Title title_of(std::string_view text) {
  Title title;
  for (Word& word : words_in(text, {0, text.size()})) title.push_back(std::move(word.text));
  return title;
}

// `add x (ABC-1)`
std::string_view without_ticket_behind(std::string_view subject) {
  subject = trimmed(subject);
  if (subject.empty() || (subject.back() != ')' && subject.back() != ']')) return subject;
  const std::size_t open = subject.rfind(subject.back() == ')' ? '(' : '[');
  const bool names = open != std::string_view::npos && !ticket_keys_in(subject.substr(open)).empty();
  return names ? trimmed(subject.substr(0, open)) : subject;
}

// `Test on staging` may be said again as what is left to do.
bool is_step(const Title& title) {
  static constexpr auto steps = words("test", "deploy", "release", "announce", "tell", "run", "backport", "tag",
                                      "publish", "revert", "verify", "check", "notify", "bump", "cut", "roll");
  return steps.has(title.front());
}

// As it was written, and without its ticket and the kind of change.
std::vector<Title> titles_of(const Evidence& evidence) {
  std::vector<Title> titles;
  for (const std::string& known : {evidence.subject, evidence.title}) {
    const std::string bare = bare_subject(known);
    const std::string_view said = without_ticket_behind(bare);
    for (Title title : {title_of(said), title_of(tickets_in_front(said).rest)}) {
      if (!title.empty() && !is_step(title)) titles.push_back(std::move(title));
    }
  }
  return titles;
}

bool is(const Sentence& said, std::size_t from, const Title& title) {
  return said.size() - from == title.size() &&
         std::equal(title.begin(), title.end(), said.begin() + static_cast<std::ptrdiff_t>(from),
                    [](const std::string& one, const Word& other) { return one == other.text; });
}

void blank(std::string& text, Span span) {
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(span.begin),
            text.begin() + static_cast<std::ptrdiff_t>(span.end), ' ');
}

// Takes out the brackets, outermost first, of which `asks_nothing` answers so.
void blank_brackets(std::string& text, const std::function<bool(Span inside)>& asks_nothing) {
  for (std::size_t open = text.find_first_of("(["); open != std::string::npos;
       open = text.find_first_of("([", open + 1)) {
    const std::size_t close = text.find(text[open] == '(' ? ')' : ']', open);
    if (close == std::string::npos) return;
    const std::size_t nested = text.find_first_of("([", open + 1);
    if (nested < close) continue;
    if (asks_nothing({open + 1, close})) blank(text, {open, close + 1});
  }
}

// `+12 -3`, `+12/-3, 2 files`
bool is_size(std::string_view inside) {
  static constexpr auto units = words("file", "files", "line", "lines", "commit", "commits", "loc", "changed");
  const bool has_minus = inside.find('-') != std::string_view::npos || inside.find("\u2212") != std::string_view::npos;
  if (inside.find('+') == std::string_view::npos || !has_minus) return false;
  constexpr std::string_view marks = " +-/,|~.";
  std::string rest(inside);
  for (std::size_t minus = rest.find("\u2212"); minus != std::string::npos; minus = rest.find("\u2212")) {
    rest.replace(minus, std::string_view("\u2212").size(), "-");
  }
  const Sentence said = words_in(rest, {0, rest.size()});
  const bool is_marked =
      std::all_of(rest.begin(), rest.end(), [&](char c) { return is_alnum(c) || marks.find(c) != marks.npos; });
  return is_marked && !said.empty() && is_digit(said.front().text.front()) &&
         std::all_of(said.begin(), said.end(), [](const Word& word) {
           return digits_at(word.text, 0) == word.text.size() || units.has(word.text);
         });
}

// `was: add x`, `see the thread`; not `was rolled back`, `see what is missing`.
bool is_pointer(std::string_view inside) {
  constexpr std::size_t longest = 8;
  static constexpr auto names = words("was", "formerly", "previously", "originally", "aka");
  static constexpr auto places =
      words("the", "thread", "discussion", "comment", "comments", "notes", "link", "above", "below", "there");
  const Sentence said = words_in(inside, {0, inside.size()});
  if (said.size() < 2 || said.size() > longest || inside.find_first_of(",;!?") != std::string_view::npos) return false;
  const Word& first = said.front();
  const std::string_view behind = inside.substr(first.span.end);
  const auto is_number = [](const Word& word) { return digits_at(word.text, 0) == word.text.size(); };
  const bool is_one_number = said.size() == 2 && is_number(said.back());
  if (names.has(first.text)) return is_one_number || behind.starts_with(": ") || behind.starts_with(" \"");
  return (first.text == "see" || first.text == "cf") &&
         (is_one_number ||
          std::all_of(said.begin() + 1, said.end(), [](const Word& word) { return places.has(word.text); }));
}

/// The ways in which a text says a title.
class TitleSearch {
 public:
  TitleSearch(std::string_view text, const Reference& reference, const std::vector<Title>& titles)
      : text_(text), reference_(&reference), titles_(&titles) {}

  std::string without() && {
    blank_brackets(text_,
                   [this](Span inside) { return any([&](const Title& title) { return repeats(inside, title); }); });
    behind_name();
    before_name();
    return std::move(text_);
  }

 private:
  template <class Is>
  bool any(const Is& is_said) const {
    return std::any_of(titles_->begin(), titles_->end(), is_said);
  }

  bool repeats(Span inside, const Title& title) const {
    const bool holds_name = inside.begin <= reference_->begin && reference_->end <= inside.end;
    const Sentence said = words_in(text_, inside);
    return !holds_name && is(said, 0, title);
  }

  // `Finish #12: add x`
  void behind_name() {
    std::size_t begin = reference_->end;
    while (at(text_, begin) == ' ') ++begin;
    const std::string_view rest = std::string_view(text_).substr(begin);
    const std::size_t mark = rest.starts_with("\u2014") || rest.starts_with("\u2013") ? 3 : 1;
    const bool is_mark = mark > 1 || rest.starts_with(": ") || rest.starts_with("- ");
    if (!is_mark) return;
    const Sentence said = words_in(text_, {begin + mark, text_.size()});
    if (!said.empty() && any([&](const Title& title) { return is(said, 0, title); }))
      blank(text_, {begin, text_.size()});
  }

  // `Add x (#12)`, `Implement x (#12)`
  void before_name() {
    constexpr std::string_view closing = ")]. ";
    const bool is_last = text_.find_first_not_of(closing, reference_->end) == std::string::npos;
    const std::size_t open = text_.find_last_of("([", reference_->begin);
    if (!is_last || open == std::string::npos || !words_in(text_, {open, reference_->begin}).empty()) return;
    const Sentence said = words_in(text_, {0, open});
    const std::size_t from = behind_lead(said);
    if (from >= said.size()) return;
    static constexpr auto orders = words("merge", "land", "ship", "finish", "implement", "complete", "deliver");
    const auto is_title = [&](std::size_t place) {
      return place < said.size() && any([&](const Title& title) { return is(said, place, title); });
    };
    if (is_title(from)) {
      blank(text_, {said[from].span.begin, open});
    } else if (orders.has(said[from].text) && is_title(from + 1)) {
      blank(text_, {said[from].span.end, open});
    }
  }

  static std::size_t behind_lead(const Sentence& said) {
    static constexpr auto markers =
        words("todo", "next", "please", "then", "now", "p0", "p1", "p2", "p3", "high", "low");
    std::size_t place = 0;
    while (place < said.size() &&
           (markers.has(said[place].text) || digits_at(said[place].text, 0) == said[place].text.size()))
      ++place;
    return place;
  }

  std::string text_;
  const Reference* reference_;
  const std::vector<Title>* titles_;
};

}  // namespace

std::string without_asides(std::string_view text) {
  std::string rest(text);
  blank_brackets(rest, [&rest](Span inside) {
    const std::string_view said = std::string_view(rest).substr(inside.begin, inside.end - inside.begin);
    return is_size(said) || is_pointer(said);
  });
  return rest;
}

std::string without_title(std::string_view text, const Reference& reference, const Evidence& evidence) {
  const std::vector<Title> titles = titles_of(evidence);
  return TitleSearch(text, reference, titles).without();
}

}  // namespace checkpoint::history
