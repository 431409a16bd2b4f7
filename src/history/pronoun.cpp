#include "history/pronoun.h"

#include "history/happening.h"

namespace checkpoint::history {

namespace {

// Behind `it`, `that PR`, `both`; `place` itself where none stands there.
Place behind_pronoun(const Phrase& phrase, Place place) {
  if (phrase.is_one_of(place, {"that", "this", "the"}) && phrase.is_one_of(place + 1, {"pr", "mr", "one", "branch"}))
    return place + 2;
  return phrase.is_one_of(place, {"it", "that", "this", "they", "both", "these", "those"}) ? place + 1 : place;
}

bool tells_when(const Phrase& phrase, Place place) {
  if (phrase.is(place, "as")) return place > 0 && phrase.is(place - 1, "soon");
  return phrase.is_one_of(place, {"once", "when", "after", "until", "till", "whenever"});
}

// `know when it lands`
bool is_question(const Phrase& phrase, Place when) {
  return when > 0 &&
         phrase.is_one_of(when - 1, {"know", "ask", "see", "check", "out", "tell", "clarify", "me", "remember", "why"});
}

// `it landed`: that is told, `it lands`, `it is merged` is awaited.
bool lands_some_day(const Phrase& phrase, Place place) {
  const bool has_auxiliary = phrase.behind(place, Words::auxiliary) > place;
  return says_landing(phrase, place) &&
         (has_auxiliary || phrase.is_one_of(place, {"lands", "merges", "ships", "hits"}));
}

}  // namespace

bool is_awaited_as_pronoun(const Phrase& phrase, Place place) {
  for (Place when = place + 1; when < phrase.size() && !phrase.is_reference(when); ++when) {
    if (!tells_when(phrase, when) || is_question(phrase, when)) continue;
    const Place behind = behind_pronoun(phrase, when + 1);
    if (behind == when + 1 || phrase.is(phrase.end_of_sentence(behind), "?")) continue;
    if (lands_some_day(phrase, behind)) return true;
  }
  return false;
}

}  // namespace checkpoint::history
