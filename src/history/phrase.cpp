#include "history/phrase.h"

#include <algorithm>

namespace checkpoint::history {

bool Phrase::is_one_of(Place place, std::initializer_list<std::string_view> texts) const {
  return std::any_of(texts.begin(), texts.end(), [&](std::string_view text) { return is(place, text); });
}

bool Phrase::is_joint(Place place) const { return is_one_of(place, {"and", "&", "+", "/", ",", "then", ">"}); }

bool Phrase::is_stop(Place place) const { return is_one_of(place, {".", ";", ":", "!", "-", "?"}); }

Place Phrase::end_of_sentence(Place place) const {
  while (place < size() && !is_stop(place)) ++place;
  return place;
}

Place Phrase::end_of_clause(Place place) const {
  while (!is_end(place)) place = is(place, "(") ? behind_bracket(place) : place + 1;
  return place;
}

Place Phrase::behind_bracket(Place open) const {
  Place place = open;
  while (place < size() && !is(place, ")")) ++place;
  return std::min(place + 1, size());
}

Place Phrase::behind_lead_in(Place place) const {
  while (is_word(place, Words::lead_in) || is(place, ",") || is(place, ")")) ++place;
  return place;
}

Place Phrase::behind(Place place, Words words) const {
  while (is_word(place, words)) ++place;
  return place;
}

bool Phrase::is_path(Place place) const {
  return is_word(place) && is(place + 1, "/") && token(place + 1).is_glued && is_word(place + 2) &&
         token(place + 2).is_glued;
}

}  // namespace checkpoint::history
