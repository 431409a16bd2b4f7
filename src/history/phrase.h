#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "history/wording.h"

namespace checkpoint::history {

/// The place of a token in a text.
using Place = std::size_t;

/// A text's tokens, and the questions that the rules of intent ask of them. A place beyond the end answers no.
class Phrase {
 public:
  explicit Phrase(const std::vector<Token>& tokens) : tokens_(&tokens) {}

  Place size() const { return tokens_->size(); }
  const Token& token(Place place) const { return (*tokens_)[place]; }

  bool is(Place place, std::string_view text) const { return place < size() && token(place).is(text); }
  bool is_one_of(Place place, std::initializer_list<std::string_view> texts) const;
  bool is_word(Place place) const { return place < size() && token(place).kind == Token::Kind::word; }
  bool is_word(Place place, Words words) const { return is_word(place) && is_among(words, token(place).text); }
  bool is_reference(Place place) const { return place < size() && token(place).is_reference(); }
  /// `and`, `,`, `then`, an arrow: more of the same follows, or more to do.
  bool is_joint(Place place) const;
  /// The end of a sentence or of its label.
  bool is_stop(Place place) const;
  /// Nothing follows, or something new begins here.
  bool is_end(Place place) const { return place >= size() || is_joint(place) || is_stop(place); }

  Place end_of_sentence(Place place) const;
  /// The next joint or stop; what stands in brackets is passed over.
  Place end_of_clause(Place place) const;
  Place behind_bracket(Place open) const;
  Place behind_lead_in(Place place) const;
  Place behind(Place place, Words words) const;
  /// Where the words begin that end before the place, `from` at the earliest.
  Place ahead_of(Place place, Words words, Place from = 0) const;
  /// `name/name`, as repositories are called.
  bool is_path(Place place) const;

 private:
  Place behind_opening(Place place) const;
  Place behind_label(Place open) const;

  const std::vector<Token>* tokens_;
};

}  // namespace checkpoint::history
