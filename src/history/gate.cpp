#include "history/gate.h"

#include "history/phrase.h"

namespace checkpoint::history {

namespace {

bool ends_clause(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {".", ";", "!", "?", "-", ">", ":"});
}

// The references between belong to one list with the one that is asked about.
bool is_list_comma(const Phrase& phrase, Place comma) {
  return comma > 0 && (phrase.is_reference(comma - 1) || phrase.is(comma - 1, ")"));
}

// `not blocked on`, `no longer waiting for`; but what is not done until #12 lands does wait for it.
bool is_denied(const Phrase& phrase, Place marker) {
  if (phrase.is_one_of(marker, {"until", "till", "before", "after", "once", "when"})) return false;
  // `was blocked on`: it is over.
  const bool is_state = phrase.is_one_of(marker, {"blocked", "waiting", "parked", "gated"});
  if (is_state && marker > 0 && phrase.is_one_of(marker - 1, {"was", "were"})) return true;
  for (Place place = marker; place > 0 && place + 3 > marker && !phrase.is_end(place - 1); --place) {
    if (phrase.is_word(place - 1, Words::negation)) return true;
    if (phrase.is_one_of(place - 1, {"longer", "isn't", "aren't", "wasn't", "weren't"})) return true;
  }
  return false;
}

// `not before #12`, `not until #12`
bool is_not_before(const Phrase& phrase, Place place) {
  if (place == 0 || !phrase.is_one_of(place, {"before", "until"})) return false;
  if (phrase.is(place - 1, "not")) return true;
  // `do not deploy before #12`
  const Place first = phrase.behind_lead_in(0);
  const bool says_not = phrase.is(first, "do") && phrase.is(first + 1, "not");
  const bool denies = says_not || phrase.is_one_of(first, {"don't", "never"});
  for (Place here = first; denies && here < place; ++here) {
    if (ends_clause(phrase, here) || phrase.is(here, ",") || phrase.is_reference(here)) return false;
  }
  return denies;
}

// `as soon as`, `the moment`, `subject to`, `provided`
bool is_condition(const Phrase& phrase, Place word) {
  const bool has_before = word > 0;
  if (phrase.is(word, "as")) return has_before && phrase.is(word - 1, "soon");
  if (phrase.is(word, "moment")) return has_before && phrase.is(word - 1, "the") && !phrase.is(word - 2, "at");
  if (phrase.is(word, "subject")) return phrase.is(word + 1, "to");
  return phrase.is(word, "provided") && !phrase.is(word + 1, "by");
}

// Where the word stands that makes the reference at `place` a gate: nothing between the two but what belongs to it.
std::optional<Place> marker_before(const Phrase& phrase, Place place) {
  for (Place here = place; here > 0; --here) {
    const Place word = here - 1;
    if (is_not_before(phrase, word)) return word;
    if (phrase.is_word(word, Words::gate)) return word;
    if (is_condition(phrase, word)) return word;
    if (phrase.is_reference(word) || phrase.is(word, ")") || phrase.is(word, "(")) continue;
    if (phrase.is(word, ":") && here == place) continue;  // `depends on: #12`
    if (ends_clause(phrase, word) || (phrase.is(word, ",") && !is_list_comma(phrase, word))) return std::nullopt;
    if (phrase.token(word).kind != Token::Kind::mark && !phrase.is_word(word, Words::gate_filler)) return std::nullopt;
  }
  return std::nullopt;
}

Place behind_list(const Phrase& phrase, Place place) {
  while (true) {
    Place next = place + 1;
    while (phrase.is_joint(next) || phrase.is_one_of(next, {"or", "both", "pr", "prs", "(", ")"})) ++next;
    if (!phrase.is_reference(next)) return phrase.is(place + 1, ")") ? place + 2 : place + 1;
    place = next;
  }
}

enum class Event {
  lands,  ///< what the history can show, or nothing is said
  past,   ///< it has happened, and is told: `after #12 landed, errors rose`
  other,  ///< something else: it is deployed, reverted, fails
};

bool is_past(const Phrase& phrase, Place marker, Place place) {
  // `tag 2.0 when #12 merged`: nothing is told of it.
  const bool ends = place + 1 >= phrase.size() && phrase.is_one_of(place, {"landed", "merged", "shipped"});
  if (marker > 0 && ends) return false;
  return phrase.is_one_of(marker, {"after", "when"}) &&
         phrase.is_one_of(place, {"landed", "merged", "shipped", "was", "were"});
}

// `is in`, `is in main`, but not `is in production`
bool is_on_base(const Phrase& phrase, Place place) {
  return !phrase.is_word(place) || phrase.is_word(place, Words::connective) ||
         phrase.is_one_of(place, {"main", "master", "trunk", "develop"});
}

Event event_of(const Phrase& phrase, Place marker, Place place) {
  Place next = behind_list(phrase, place);
  if (next >= phrase.size()) return Event::lands;
  if (phrase.token(next).is_glued && phrase.is_word(next)) return Event::other;
  if (is_past(phrase, marker, next)) return Event::past;
  const Place auxiliaries = next;
  next = phrase.behind(next, Words::auxiliary);
  if (phrase.is_one_of(next, {"in", "hits", "reaches"}))
    return is_on_base(phrase, next + 1) ? Event::lands : Event::other;
  if (phrase.is_word(next, Words::event)) return Event::lands;
  if (next > auxiliaries) return Event::other;
  return !phrase.is_word(next) || phrase.is_word(next, Words::connective) ? Event::lands : Event::other;
}

// Of what the action itself is about, a follow-up to #12, nothing waits for the number.
bool follows_up(const Phrase& phrase, Place marker) {
  for (Place place = marker; place > 0 && !ends_clause(phrase, place - 1); --place) {
    const std::string& word = phrase.token(place - 1).text;
    if (word.starts_with("follow-up") || word.starts_with("followup") || word == "follow") return true;
  }
  return false;
}

// `clean up after #12`: of what it has left, not of its landing.
bool cleans_up(const Phrase& phrase, Place marker, Place place) {
  const bool is_idiom = marker > 0 && phrase.is(marker, "after") && phrase.is(marker - 1, "up");
  return is_idiom && phrase.is_end(behind_list(phrase, place));
}

// `#12, then deploy`, `#12 first, then deploy`, `let #12 land, then deploy`
bool goes_before(const Phrase& phrase, Place place) {
  Place next = place + 1;
  const bool lets = phrase.is(0, "let") && place == 1 && phrase.is_word(next, Words::event);
  if (!lets && place != phrase.behind(0, Words::filler)) return false;
  if (lets || phrase.is(next, "first")) ++next;
  return phrase.is(next, ",") && phrase.is(next + 1, "then") && phrase.is_word(next + 2);
}

// `hold the deploy for #12`
bool is_held_for(const Phrase& phrase, Place place) {
  const bool holds = phrase.is_one_of(phrase.behind_lead_in(0), {"hold", "pause"});
  return holds && place > 2 && phrase.is(place - 1, "for") && phrase.is_end(place + 1);
}

// What #12 must do, if it is to land: `be merged`, `land`, `go in`; not `be reverted`.
bool may_stand_in_landing(const Phrase& phrase, Place place) {
  return phrase.is_word(place, Words::auxiliary) || phrase.is_word(place, Words::event) ||
         phrase.is_word(place, Words::landing) || phrase.is_word(place, Words::moment) ||
         phrase.is_one_of(place, {"must", "needs", "should", "has", "have", "to", "be", "main", "come", "and"});
}

// `#12 must land first`, `#12 blocks the release`
bool must_land_first(const Phrase& phrase, Place place) {
  if (goes_before(phrase, place) || is_held_for(phrase, place)) return true;
  constexpr Place reach = 6;
  bool must = false;
  for (Place next = place + 1; next <= place + reach && next < phrase.size(); ++next) {
    if (ends_clause(phrase, next) || phrase.is(next, ",") || phrase.is_word(next, Words::negation)) return false;
    if (phrase.is_one_of(next, {"blocks", "prerequisite", "precondition"})) return true;
    const bool has_to = phrase.is_one_of(next, {"has", "have"}) && phrase.is(next + 1, "to");
    must = must || has_to || phrase.is_one_of(next, {"must", "needs", "should"});
    if (must && phrase.is_one_of(next, {"first", "before"})) return true;
    if (must && !may_stand_in_landing(phrase, next)) return false;
  }
  return false;
}

}  // namespace

std::optional<Intention> gate_at(const std::vector<Token>& tokens, std::size_t place) {
  const Phrase phrase(tokens);
  const auto marker = marker_before(phrase, place);
  if (!marker) {
    const bool is_first = must_land_first(phrase, place);
    return is_first ? std::optional(Intention{Intent::gate, Confidence::medium}) : std::nullopt;
  }
  if (is_denied(phrase, *marker)) return std::nullopt;
  const Event event = event_of(phrase, *marker, place);
  if (event == Event::other) return std::nullopt;
  if (event == Event::past || follows_up(phrase, *marker) || cleans_up(phrase, *marker, place))
    return Intention{Intent::context, Confidence::medium};
  const bool near = place - *marker <= 3;
  return Intention{Intent::gate, near ? Confidence::high : Confidence::medium};
}

}  // namespace checkpoint::history
