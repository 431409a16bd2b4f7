#include "history/intent_features.h"

#include <algorithm>
#include <array>

#include "core/utf8.h"
#include "history/letters.h"

namespace checkpoint::history {

namespace {

using Terms = std::vector<std::string>;

constexpr std::string_view asked_for = "<asked>";  // no word has such signs
constexpr std::string_view other_name = "<other>";
constexpr std::string_view path_term = "//";
constexpr std::string_view front_term = "^";
constexpr std::string_view end_term = "$";

std::string_view name_of(ReferenceKind kind) {
  switch (kind) {
    case ReferenceKind::number: return "number";
    case ReferenceKind::merge_request: return "merge request";
    case ReferenceKind::ticket: return "ticket";
    case ReferenceKind::commit: return "commit";
    case ReferenceKind::branch: return "branch";
    case ReferenceKind::review: return "review";
  }
  return {};
}

bool is_ideograph(unsigned point) {
  constexpr unsigned first = 0x3040;  // kana, then Han
  constexpr unsigned last = 0x9fff;
  return point >= first && point <= last;
}

Terms characters_of(std::string_view word) {
  Terms characters;
  for (std::size_t at = 0; at < word.size();) {
    const std::size_t length = std::max<std::size_t>(utf8_length(word, at), 1);
    characters.emplace_back(word.substr(at, length));
    at += length;
  }
  return characters;
}

bool has_ideograph(const Terms& characters) {
  return std::any_of(characters.begin(), characters.end(), [](const std::string& character) {
    const std::size_t length = utf8_length(character, 0);
    return length > 0 && is_ideograph(code_point(character, 0, length));
  });
}

// `app.ts`, `v1.4.x`; a number has one, too.
bool has_inner_stop(std::string_view word) {
  const std::size_t stop = word.find('.');
  return stop != std::string_view::npos && stop > 0 && stop + 1 < word.size();
}

std::string_view class_of(std::string_view word) {
  const bool has_digits = std::any_of(word.begin(), word.end(), is_digit);
  if (has_digits && word.find_first_not_of("0123456789.") == std::string_view::npos) return "0";
  if (has_inner_stop(word)) return path_term;
  return has_digits ? "x0" : word;
}

bool is_same(const Reference& one, const Reference& other) {
  return one.token == other.token && one.repository == other.repository;
}

// The text as terms, between the marks of its front and its end.
class TermList {
 public:
  TermList(const std::vector<Token>& tokens, const std::vector<Reference>& references, std::size_t place)
      : tokens_(&tokens), references_(&references), asked_(references[tokens[place].references.front()]) {}

  Terms all() {
    terms_.emplace_back(front_term);
    for (std::size_t place = 0; place < tokens_->size(); ++place) {
      if (continues_path(place)) {
        terms_.back() = path_term;
        ++place;
      } else {
        add((*tokens_)[place]);
      }
    }
    terms_.emplace_back(end_term);
    return std::move(terms_);
  }

 private:
  // `/store.cpp` right behind `src`
  bool continues_path(std::size_t place) const {
    const auto is_glued = [&](std::size_t at) { return at < tokens_->size() && (*tokens_)[at].is_glued; };
    if (!(*tokens_)[place].is("/") || !is_glued(place) || !is_glued(place + 1)) return false;
    return terms_.back() == path_term || (*tokens_)[place - 1].kind == Token::Kind::word;
  }

  void add(const Token& token) {
    if (token.kind == Token::Kind::mark) terms_.push_back(token.text);
    if (token.kind == Token::Kind::reference) terms_.emplace_back(names_asked(token) ? asked_for : other_name);
    if (token.kind != Token::Kind::word) return;
    Terms characters = characters_of(token.text);
    if (has_ideograph(characters)) {
      terms_.insert(terms_.end(), std::make_move_iterator(characters.begin()),
                    std::make_move_iterator(characters.end()));
    } else {
      terms_.emplace_back(class_of(token.text));
    }
  }

  bool names_asked(const Token& token) const {
    return std::any_of(token.references.begin(), token.references.end(),
                       [&](std::size_t index) { return is_same((*references_)[index], asked_); });
  }

  const std::vector<Token>* tokens_;
  const std::vector<Reference>* references_;
  const Reference& asked_;
  Terms terms_;
};

class Features {
 public:
  explicit Features(Terms terms) : terms_(std::move(terms)) {}

  std::vector<std::string> all(const Token& asked, std::string_view ruled) {
    constexpr std::size_t of_a_term = 8;
    found_.reserve(terms_.size() * of_a_term);
    add_runs();
    add_beginnings();
    add_surroundings();
    add_end();
    add_other_sentences();
    add("kind=", name_of(asked.of));
    add("ruled=", ruled);
    add("names=", std::to_string(std::min(names(), most_names)));
    return std::move(found_);
  }

 private:
  static constexpr std::ptrdiff_t most_names = 3;

  void add(std::string_view label, std::string_view term) {
    std::string& feature = found_.emplace_back(label);
    feature += term;
  }

  void add_run(std::string_view label, std::size_t begin, std::size_t end) {
    std::string& feature = found_.emplace_back(label);
    for (std::size_t at = begin; at < std::min(end, terms_.size()); ++at) {
      if (at > begin) feature += ' ';
      feature += terms_[at];
    }
  }

  void add_runs() {
    constexpr std::size_t longest = 3;
    for (std::size_t begin = 0; begin < terms_.size(); ++begin) {
      for (std::size_t end = begin + 1; end <= std::min(begin + longest, terms_.size()); ++end) add_run("", begin, end);
    }
  }

  void add_beginnings() {
    constexpr std::array<std::string_view, 12> openings = {"^", ".",   ";",    ":", ",", ">",
                                                           "-", "and", "then", "(", "&", "+"};
    for (std::size_t at = 0; at + 2 < terms_.size(); ++at) {
      if (std::find(openings.begin(), openings.end(), terms_[at]) == openings.end()) continue;
      add_run("begins=", at + 1, at + 2);
      add_run("begins=", at + 1, at + 3);
    }
  }

  std::size_t place_of_name() const {
    return static_cast<std::size_t>(std::find(terms_.begin(), terms_.end(), asked_for) - terms_.begin());
  }

  void add_surroundings() {
    constexpr std::size_t farthest = 5;
    constexpr std::size_t near = 2;
    const std::size_t place = place_of_name();
    add_run("ahead=", place - std::min(place, near), place);
    add_run("behind=", place + 1, place + 1 + near);
    add("place=", std::to_string(std::min(place, farthest)));
    for (std::size_t at = 0; at < place; ++at) add("before=", terms_[at]);
    for (std::size_t at = place + 1; at < terms_.size(); ++at) add("after=", terms_[at]);
  }

  // One past the last term of the sentence at `begin`.
  std::size_t end_of_sentence(std::size_t begin) const {
    constexpr std::array<std::string_view, 4> stops = {".", "!", "?", ";"};
    const auto at = std::find_first_of(terms_.begin() + static_cast<std::ptrdiff_t>(begin), terms_.end() - 1,
                                       stops.begin(), stops.end());
    return static_cast<std::size_t>(at - terms_.begin());
  }

  // What is said in sentences without the name may be about something else.
  void add_other_sentences() {
    const std::size_t place = place_of_name();
    for (std::size_t begin = 1; begin + 1 < terms_.size();) {
      const std::size_t end = end_of_sentence(begin);
      if (place < begin || place >= end) add_sentence(place < begin ? "later=" : "earlier=", begin, end);
      begin = end + 1;
    }
  }

  void add_sentence(std::string_view label, std::size_t begin, std::size_t end) {
    constexpr std::size_t few = 2;
    for (std::size_t at = begin; at < end; ++at) add(label, terms_[at]);
    add_run(label, begin, std::min(begin + few, end));
    add_run(label, end - std::min(few, end - begin), end);
  }

  void add_end() {
    constexpr std::size_t last = 6;
    for (std::size_t at = terms_.size() - std::min(terms_.size(), last); at < terms_.size(); ++at)
      add("last=", terms_[at]);
  }

  std::ptrdiff_t names() const {
    return std::count_if(terms_.begin(), terms_.end(),
                         [](const std::string& term) { return term == asked_for || term == other_name; });
  }

  Terms terms_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> intent_features(const std::vector<Token>& tokens, const std::vector<Reference>& references,
                                         std::size_t place, std::string_view ruled) {
  constexpr std::size_t longest = 400;
  Terms terms = TermList(tokens, references, place).all();
  if (terms.size() > longest) return {};
  return Features(std::move(terms)).all(tokens[place], ruled);
}

}  // namespace checkpoint::history
