#include "history/foreign_sayings.h"

#include "history/chinese.h"
#include "history/japanese.h"
#include "history/latin_orders.h"
#include "history/latin_waits.h"

namespace checkpoint::history {

namespace {

// Texts without any letter beyond Latin have nothing to say in Chinese or Japanese.
bool is_unspaced(std::string_view text) {
  constexpr unsigned char first = 0xe3;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= first) return true;
  }
  return false;
}

}  // namespace

ForeignSayings::ForeignSayings(std::string_view text, const std::vector<Reference>& references,
                               const std::vector<Token>& tokens)
    : text_(text), references_(&references), tokens_(latin::plainly_spelled(tokens)) {}

std::optional<Intention> ForeignSayings::of(Place place) const {
  const auto intent = intent_of(place);
  return intent ? std::optional(Intention{*intent, Confidence::medium}) : std::nullopt;
}

std::optional<Intent> ForeignSayings::intent_of(Place place) const {
  const Phrase phrase(tokens_);
  const latin::Naming naming = latin::naming_of(phrase, place);
  if (is_unspaced(text_)) {
    const Surroundings around =
        surroundings_of(text_.substr(0, first_at(naming.first).begin), text_.substr(first_at(naming.last).end));
    if (const auto said = chinese::said(around)) return said;
    if (const auto said = japanese::said(around)) return said;
  }
  // What is understood as a whole is a landing, whatever it waits for.
  const auto ordered = latin::ordered(phrase, naming);
  if (ordered == Intent::target) return ordered;
  return latin::waits(phrase, naming) ? std::optional(Intent::gate) : ordered;
}

}  // namespace checkpoint::history
