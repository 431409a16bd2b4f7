#include "history/obstacle.h"

#include "history/happening.h"

namespace checkpoint::history {

namespace {

// `#12, then deploy`, `#12 first, then deploy`, `let #12 land, then deploy`
bool goes_before(const Phrase& phrase, Place place) {
  Place next = place + 1;
  const bool lets = phrase.is(0, "let") && place == 1 && phrase.is_word(next, Words::event);
  if (!lets && place != phrase.behind(0, Words::filler)) return false;
  if (lets || phrase.is(next, "first")) ++next;
  return phrase.is_one_of(next, {",", ">"}) && phrase.is(next + 1, "then") && phrase.is_word(next + 2);
}

// What #12 must do, if it is to land: `be merged`, `land`, `go in`; not `be reverted`.
bool may_stand_in_landing(const Phrase& phrase, Place place) {
  return phrase.is_word(place, Words::auxiliary) || phrase.is_word(place, Words::event) ||
         phrase.is_word(place, Words::landing) || phrase.is_word(place, Words::moment) ||
         phrase.is_one_of(place, {"must", "needs", "should", "has", "have", "to", "be", "main", "come", "and"});
}

// `merge order is #12 first`, `Kim's branch goes first (#12), then ours`
bool is_first_of_all(const Phrase& phrase, Place place) {
  const bool is_named = phrase.is(place + 1, "first") && phrase.is_end(place + 2) && place > 0 &&
                        phrase.is_one_of(place - 1, {"is", "goes", "comes", "takes", "has", ":"});
  const bool is_in_bracket = place > 1 && phrase.is(place - 1, "(") && phrase.is(place - 2, "first") &&
                             phrase.is(place + 1, ")") && phrase.is(place + 2, ",") && phrase.is(place + 3, "then");
  return (is_named && !phrase.is(place - 1, ":")) || is_in_bracket;
}

// `tag 2.0 (#12 must be in)`: the order stands outside.
bool must_land_in_bracket(const Phrase& phrase, Place place) {
  Place open = place;
  while (open > 0 && phrase.is_word(open - 1, Words::filler)) --open;
  if (open < 2 || !phrase.is(open - 1, "(") || !phrase.is_word(open - 2)) return false;
  const Place must = behind_list(phrase, place);
  const Place verb = phrase.is(must, "has") || phrase.is(must, "needs") || phrase.is(must, "have") ? must + 1 : must;
  if (verb == must && !phrase.is_one_of(must, {"must", "should"})) return false;
  Place end = verb;
  while (may_stand_in_landing(phrase, end)) ++end;
  return end > verb && phrase.is(end, ")");
}

// `it builds on #12, which is still open`
bool is_said_to_be_open(const Phrase& phrase, Place place) {
  Place behind = behind_list(phrase, place);
  const bool is_apart = phrase.is_one_of(behind, {",", "("});
  if (is_apart) ++behind;
  if (phrase.is_one_of(behind, {"which", "that"})) {
    ++behind;
  } else if (!is_apart) {
    return false;
  }
  if (!is_still_out(phrase, behind)) return false;
  for (Place word = place; word > 0; --word) {
    if (phrase.is_one_of(word - 1, {"cannot", "can't", "not", "until", "builds", "stacked", "depends", "relies",
                                    "based", "blocked", "hold", "isn't", "don't", "won't"})) {
      return true;
    }
  }
  return false;
}

// `it only makes sense with #12 merged`
bool goes_with(const Phrase& phrase, Place place) {
  Place begin = place;
  while (begin > 0 && phrase.is_word(begin - 1, Words::filler)) --begin;
  const bool is_short = begin > 1 && phrase.is(begin - 1, "/") && phrase.is(begin - 2, "w");
  if (begin == 0 || !(is_short || phrase.is(begin - 1, "with"))) return false;
  const Place behind = behind_list(phrase, place);
  return phrase.is_one_of(behind, {"merged", "landed"}) && phrase.is_end(behind + 1);
}

// `hold the deploy for #12`
bool is_held_for(const Phrase& phrase, Place place) {
  const bool holds = phrase.is_one_of(phrase.behind_lead_in(0), {"hold", "pause"});
  return holds && place > 2 && phrase.is(place - 1, "for") && phrase.is_end(place + 1);
}

// `#12 must land first`
bool must_land_first(const Phrase& phrase, Place place) {
  constexpr Place reach = 6;
  Place begin = place;
  while (begin > 0 && (phrase.is_word(begin - 1, Words::filler) || phrase.is(begin - 1, ","))) --begin;
  const bool is_before_all = begin > 2 && phrase.is_one_of(begin - 1, {"else", "all"}) &&
                             (phrase.is(begin - 3, "before") || phrase.is(begin - 3, "first"));
  bool must = false;
  for (Place next = place + 1; next <= place + reach && next < phrase.size(); ++next) {
    if (ends_clause(phrase, next) || phrase.is(next, ",") || phrase.is_word(next, Words::negation)) return false;
    const bool has_to = phrase.is_one_of(next, {"has", "have"}) && phrase.is(next + 1, "to");
    must = must || has_to || phrase.is_one_of(next, {"must", "needs", "should"});
    if (must && phrase.is_one_of(next, {"first", "before", "precede"})) return true;
    if (must && !may_stand_in_landing(phrase, next)) return false;
  }
  return must && is_before_all;
}

// The reference is what the clause is about, not what something else is told of.
bool is_subject(const Phrase& phrase, Place place) {
  while (place > 0 && (phrase.is_word(place - 1, Words::filler) || phrase.is_reference(place - 1))) --place;
  return place == 0 || phrase.is_end(place - 1) ||
         phrase.is_one_of(place - 1, {"(", ")", "because", "since", "but", "so"});
}

// `#12 blocks the release`, `#12 is a blocker`, `#12 (search) is still a prerequisite`, `#12 needed first`
bool blocks(const Phrase& phrase, Place place) {
  if (!is_subject(phrase, place)) return false;
  Place next = behind_list(phrase, place);
  if (phrase.is(next, "(") && !phrase.is_reference(next + 1)) next = phrase.behind_bracket(next);
  if (phrase.is_one_of(next, {"blocks", "gates", "block", "gate"})) return !phrase.is(next + 1, "on");
  if (phrase.is_one_of(next, {"stands", "stand", "is", "are"}) && phrase.is(next + 1, "in") &&
      phrase.is(next + 2, "the"))
    return phrase.is(next + 3, "way");
  const Place verb = next;
  while (phrase.is_one_of(next, {"is", "are", "still", "currently", "also", "a", "the", "our", "hard", "main"})) ++next;
  if (phrase.is_one_of(next, {"needed", "required"})) {
    return phrase.is_end(next + 1) || phrase.is_one_of(next + 1, {"first", "for", "before", ")"});
  }
  if (next == verb) return false;
  if (phrase.is(next, "holding")) return phrase.is(next + 1, "up");
  return phrase.is_one_of(next, {"blocker", "blocking", "gating", "prerequisite", "precondition", "dependency"}) &&
         !phrase.is(next + 1, "on");
}

// `because #12 has not landed yet`
bool is_reason(const Phrase& phrase, Place place) {
  Place begin = place;
  while (begin > 0 && phrase.is_word(begin - 1, Words::filler)) --begin;
  const bool gives_reason = begin > 0 && phrase.is_one_of(begin - 1, {"because", "since", "as"});
  return gives_reason && is_still_out(phrase, behind_list(phrase, place));
}

// `#12 is what we are waiting for`
bool is_awaited_by_name(const Phrase& phrase, Place place) {
  constexpr Place reach = 5;
  const Place what = place + 2;
  if (!phrase.is(place + 1, "is") || !phrase.is(what, "what")) return false;
  for (Place next = what + 1; next < what + reach; ++next) {
    if (phrase.is_one_of(next, {"waits", "wait", "waiting"}))
      return phrase.is_one_of(next + 1, {"for", "on"}) && phrase.is_end(next + 2);
  }
  return false;
}

}  // namespace

bool stands_in_the_way(const Phrase& phrase, Place place) {
  if (phrase.is(phrase.end_of_sentence(place), "?")) return false;
  return goes_before(phrase, place) || goes_with(phrase, place) || is_first_of_all(phrase, place) ||
         must_land_in_bracket(phrase, place) || is_said_to_be_open(phrase, place) || is_held_for(phrase, place) ||
         must_land_first(phrase, place) || blocks(phrase, place) || is_reason(phrase, place) ||
         is_awaited_by_name(phrase, place);
}

}  // namespace checkpoint::history
