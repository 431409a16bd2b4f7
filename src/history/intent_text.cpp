#include "history/intent_text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "core/utf8.h"
#include "history/letters.h"

namespace checkpoint::history {

namespace {

using Terms = std::vector<std::string>;

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
  if (has_digits && word.find_first_not_of("0123456789.") == std::string_view::npos) return kNumberTerm;
  if (has_inner_stop(word)) return kPathTerm;
  return has_digits ? kMixedTerm : word;
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
    terms_.emplace_back(kFrontTerm);
    for (std::size_t place = 0; place < tokens_->size(); ++place) {
      if (continues_path(place)) {
        terms_.back() = kPathTerm;
        ++place;
      } else {
        add((*tokens_)[place]);
      }
    }
    terms_.emplace_back(kEndTerm);
    return std::move(terms_);
  }

 private:
  // `/store.cpp` right behind `src`
  bool continues_path(std::size_t place) const {
    const auto is_glued = [&](std::size_t at) { return at < tokens_->size() && (*tokens_)[at].is_glued; };
    if (!(*tokens_)[place].is("/") || !is_glued(place) || !is_glued(place + 1)) return false;
    return terms_.back() == kPathTerm || (*tokens_)[place - 1].kind == Token::Kind::word;
  }

  void add(const Token& token) {
    if (token.kind == Token::Kind::mark) terms_.push_back(token.text);
    if (token.kind == Token::Kind::reference) terms_.emplace_back(names_asked(token) ? kAskedTerm : kOtherTerm);
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

bool is_name_term(std::string_view term) { return term == kAskedTerm || term == kOtherTerm; }

}  // namespace

IntentText intent_text(const std::vector<Token>& tokens, const std::vector<Reference>& references, std::size_t place,
                       Intent ruled) {
  constexpr std::size_t longest = 400;
  IntentText text;
  Terms terms = TermList(tokens, references, place).all();
  if (terms.size() > longest) return text;
  text.asked = static_cast<std::size_t>(std::find(terms.begin(), terms.end(), kAskedTerm) - terms.begin());
  text.names = static_cast<std::size_t>(std::count_if(terms.begin(), terms.end(), is_name_term));
  text.kind = tokens[place].of;
  text.ruled = ruled;
  text.terms = std::move(terms);
  return text;
}

bool ends_sentence(std::string_view term) {
  constexpr std::array<std::string_view, 4> stops = {".", "!", "?", ";"};
  return std::find(stops.begin(), stops.end(), term) != stops.end();
}

}  // namespace checkpoint::history
