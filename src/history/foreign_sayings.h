#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "history/intent.h"
#include "history/latin_phrase.h"

namespace checkpoint::history {

/// What a text in German, French, Spanish, Chinese or Japanese wants with what it names. Only where the words are
/// unmistakable; an order only where the whole text is understood. What goes on after a landing waits for it.
class ForeignSayings {
 public:
  /// `tokens` are those of `text`; both references and text must outlive this.
  ForeignSayings(std::string_view text, const std::vector<Reference>& references, const std::vector<Token>& tokens);

  /// Of the reference at `place`.
  std::optional<Intention> of(Place place) const;

 private:
  std::optional<Intent> intent_of(Place place) const;
  const Reference& first_at(Place place) const { return (*references_)[tokens_[place].references.front()]; }

  std::string_view text_;
  const std::vector<Reference>* references_;
  std::vector<Token> tokens_;
};

}  // namespace checkpoint::history
