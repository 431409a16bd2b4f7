#include "history/phrase.h"

#include <algorithm>
#include <array>

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
  while (true) {
    const Place next = std::max(behind_opening(place), behind_label(place));
    const bool is_person = is_word(place) && token(place).text.front() == '@';
    if (is_person || is_word(place, Words::lead_in) || is_one_of(place, {",", ")", ">"})) {
      ++place;
    } else if (next > place) {
      place = next;
    } else {
      return place;
    }
  }
}

// `go ahead and`, `don't forget to`, `make sure to`
Place Phrase::behind_opening(Place place) const {
  using Opening = std::array<std::string_view, 3>;
  constexpr std::array openings = {
      Opening{"am", "going", "to"},  Opening{"are", "going", "to"}, Opening{"am", "about", "to"},
      Opening{"are", "about", "to"}, Opening{"i'm", "going", "to"}, Opening{"we're", "going", "to"},
      Opening{"there", "is", "one"}, Opening{"go", "ahead", "and"}, Opening{"don't", "forget", "to"},
      Opening{"make", "sure", "to"}, Opening{"be", "sure", "to"},   Opening{"would", "like", "to"},
      Opening{"i'd", "like", "to"},  Opening{"we'd", "like", "to"}, Opening{"it", "remains", "to"}};
  const auto stands = [&](const Opening& words) {
    return is(place, words[0]) && is(place + 1, words[1]) && is(place + 2, words[2]);
  };
  // `i will`, `someone has to`
  if (place > 0 && is(place, "will") && is_one_of(place - 1, {"i", "we"})) return place + 1;
  if (is_one_of(place, {"i'll", "we'll"})) return place + 1;
  const bool is_somebody = place > 0 && is_one_of(place - 1, {"someone", "somebody", "user", "owner", "maintainer"});
  if (is_somebody && is(place, "has") && is(place + 1, "to")) return place + 2;
  // `gentle ping, `, `friendly reminder: `
  const bool reminds = is_one_of(place, {"gentle", "friendly", "quick"}) &&
                       is_one_of(place + 1, {"ping", "reminder", "bump", "nudge"}) &&
                       is_one_of(place + 2, {",", ":", "-"});
  if (reminds) return place + 3;
  // `i think that`
  if (is(place, "i") && is_one_of(place + 1, {"think", "believe", "guess"}))
    return is(place + 2, "that") ? place + 3 : place + 2;
  // `it would be good to`
  const bool wishes = is(place, "it") && is_one_of(place + 1, {"would", "is"}) && is(place + 2, "be") &&
                      is_word(place + 3) && is(place + 4, "to");
  if (wishes) return place + 5;
  return std::any_of(openings.begin(), openings.end(), stands) ? place + 3 : place;
}

// `a)`, `[search]`, `(1)`, `[ ]`: a label that names no reference, no repository, and not that it is done.
Place Phrase::behind_label(Place open) const {
  constexpr Place longest = 6;
  const bool is_letter = is_word(open) && token(open).text.size() == 1 && !is(open, "x") && is(open + 1, ")");
  if (is_letter) return open + 2;
  if (!is(open, "(")) return open;
  const Place end = behind_bracket(open);
  for (Place place = open + 1; place + 1 < end; ++place) {
    const bool is_done = is_one_of(place, {"x", "done", "merged", "landed", "upstream", "\u2713"});
    if (!is_word(place) || is_done) return open;
  }
  return end <= open + longest ? end : open;
}

Place Phrase::behind(Place place, Words words) const {
  while (is_word(place, words)) ++place;
  return place;
}

Place Phrase::ahead_of(Place place, Words words, Place from) const {
  while (place > from && is_word(place - 1, words)) --place;
  return place;
}

bool Phrase::is_path(Place place) const {
  return is_word(place) && is(place + 1, "/") && token(place + 1).is_glued && is_word(place + 2) &&
         token(place + 2).is_glued;
}

}  // namespace checkpoint::history
