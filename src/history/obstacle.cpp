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
  if (phrase.is(next, "before")) return phrase.is_word(next + 1) && !phrase.is_one_of(next + 1, {"it", "that"});
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
  const bool is_all =
      phrase.behind(0, Words::filler) == place && phrase.is(place + 1, "first") && place + 2 == phrase.size();
  return is_all || (is_named && !phrase.is(place - 1, ":")) || is_in_bracket;
}

// `tag 2.0 (#12 must be in)`, `tag 2.0, #12 must be in`: the order stands outside.
bool must_land_in_bracket(const Phrase& phrase, Place place) {
  Place open = phrase.ahead_of(place, Words::filler);
  const bool is_apart = open > 1 && phrase.is_one_of(open - 1, {"(", ","}) && phrase.is_word(open - 2);
  if (!is_apart) return false;
  const Place must = behind_list(phrase, place);
  const Place verb = phrase.is(must, "has") || phrase.is(must, "needs") || phrase.is(must, "have") ? must + 1 : must;
  if (verb == must && !phrase.is_one_of(must, {"must", "should"})) return false;
  Place end = verb;
  while (may_stand_in_landing(phrase, end)) ++end;
  return end > verb && (phrase.is(open - 1, "(") ? phrase.is(end, ")") : end >= phrase.size());
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
  Place begin = phrase.ahead_of(place, Words::filler);
  const bool is_short = begin > 1 && phrase.is(begin - 1, "/") && phrase.is(begin - 2, "w");
  if (begin == 0 || !(is_short || phrase.is(begin - 1, "with"))) return false;
  const Place behind = behind_list(phrase, place);
  const bool is_there = phrase.is(behind, "in") && phrase.is_one_of(behind + 1, {"place", "main", "master"});
  return (is_there && phrase.is_end(behind + 2)) ||
         (phrase.is_one_of(behind, {"merged", "landed"}) && phrase.is_end(behind + 1));
}

// The reference is what the clause is about, not what something else is told of.
bool is_subject(const Phrase& phrase, Place place) {
  while (place > 0 && (phrase.is_word(place - 1, Words::filler) || phrase.is_reference(place - 1))) --place;
  return place == 0 || phrase.is_end(place - 1) ||
         phrase.is_one_of(place - 1, {"(", ")", "because", "since", "but", "so"});
}

// Somebody is said to be waiting, somewhere before `place`.
bool says_waiting(const Phrase& phrase, Place place) {
  for (Place word = 0; word < place; ++word) {
    const bool waits = phrase.is_word(word, Words::waiting_state) || phrase.is_word(word, Words::gate_label);
    const bool is_over = word > 0 && (phrase.is_word(word - 1, Words::negation) ||
                                      phrase.is_one_of(word - 1, {"was", "were", "longer", "x"}));
    if (waits && !is_over) return true;
  }
  return false;
}

// `status: waiting; reason: #12 not merged`, `dependencies #11 and #12 must land`
bool is_named_as_reason(const Phrase& phrase, Place place) {
  const Place behind = behind_list(phrase, place);
  for (Place word = 0; word < place; ++word) {
    if (phrase.is_one_of(word, {"whether", "if"})) return false;
  }
  const bool must = phrase.is_one_of(behind, {"must", "has", "have", "needs", "need"});
  const Place landing = phrase.is(behind + 1, "to") ? behind + 2 : behind + 1;
  return (is_still_out(phrase, behind) || (must && says_landing(phrase, landing))) && says_waiting(phrase, place);
}

// `can't cut over yet`
bool denies_before(const Phrase& phrase, Place end) {
  for (Place place = 0; place < end; ++place) {
    if (phrase.is_one_of(place, {"can't", "cannot", "not", "won't", "blocked", "waiting"})) return true;
  }
  return false;
}

// `cannot cut over: #12 has not been merged`
bool is_said_to_prevent(const Phrase& phrase, Place place) {
  const Place begin = phrase.ahead_of(place, Words::filler);
  if (begin < 2 || !phrase.is_one_of(begin - 1, {":", ";", "-"}) || !is_still_out(phrase, behind_list(phrase, place)))
    return false;
  const Place start = phrase.behind_lead_in(0);
  return phrase.is_one_of(start, {"cannot", "can't"}) || (phrase.is(start, "unable") && phrase.is(start + 1, "to"));
}

// `cut over (#12 still pending)`
bool is_open_in_bracket(const Phrase& phrase, Place place) {
  Place open = phrase.ahead_of(place, Words::filler);
  const bool is_apart = open > 1 && phrase.is(open - 1, ",");
  if (open < 2 || !(is_apart || phrase.is(open - 1, "(")) || !phrase.is_word(open - 2)) return false;
  Place state = behind_list(phrase, place);
  const bool ends = state + 1 >= phrase.size();
  if (is_apart && phrase.is_one_of(state, {"open", "unmerged"}) && ends) return denies_before(phrase, open - 1);
  if (is_apart) return phrase.is_one_of(state, {"pending", "outstanding"}) && ends;
  if (is_still_out(phrase, state)) return true;
  while (phrase.is_one_of(state, {"is", "still"})) ++state;
  return phrase.is_one_of(state, {"pending", "outstanding"}) && phrase.is(state + 1, ")");
}

// `what keeps us from cutting over is #12`, `the blocker is #12`
bool is_answer(const Phrase& phrase, Place place) {
  Place begin = phrase.ahead_of(place, Words::filler);
  if (begin == 0 || !phrase.is(begin - 1, "is") || !phrase.is_end(behind_list(phrase, place))) return false;
  for (Place word = begin - 1; word > 0 && !ends_clause(phrase, word - 1); --word) {
    if (phrase.is_word(word - 1, Words::negation)) return false;
    if (phrase.is_one_of(word - 1, {"blocker", "blocks", "blocking", "keeps", "stops", "prevents", "holds", "holding",
                                    "waiting", "obstacle", "dependency", "prerequisite", "hindrance", "delays"})) {
      return true;
    }
  }
  return false;
}

// `#12 merged -> cut over`, `see whether #12 landed, and if so cut over`
bool is_cue(const Phrase& phrase, Place place) {
  const Place behind = behind_list(phrase, place);
  if (!says_landing(phrase, behind)) return false;
  const Place event = phrase.behind(behind, Words::auxiliary);
  Place begin = phrase.ahead_of(place, Words::filler);
  const bool is_ticked = begin > 1 && phrase.is_one_of(begin - 2, {"x", "done", "\u2713"});
  if (!is_ticked && is_subject(phrase, place) && phrase.is(event + 1, ">")) return phrase.is_word(event + 2);
  for (Place word = behind; word + 1 < phrase.size(); ++word) {
    if (phrase.is(word, "if") && phrase.is_one_of(word + 1, {"so", "yes"})) return true;
  }
  return false;
}

// `#12 in? then deploy`, `is #12 in yet? if so, deploy`
bool is_asked_first(const Phrase& phrase, Place place) {
  Place begin = phrase.ahead_of(place, Words::filler);
  const bool inverts = begin > 0 && phrase.is_one_of(begin - 1, {"is", "are", "has", "have", "did"});
  const bool is_first =
      begin == 0 || ends_clause(phrase, begin - 1) || (inverts && (begin == 1 || ends_clause(phrase, begin - 2)));
  const Place behind = behind_list(phrase, place);
  const bool is_in = phrase.is_one_of(behind, {"in", "done", "through"});
  if (!is_first || !(is_in || says_landing(phrase, behind))) return false;
  Place mark = behind;
  while (phrase.is_word(mark)) ++mark;
  if (!phrase.is(mark, "?")) return false;
  const Place next = phrase.is(mark + 1, ">") ? mark + 2 : mark + 1;
  const bool goes_on = phrase.is(next, "then") || (phrase.is(next, "if") && phrase.is_one_of(next + 1, {"so", "yes"}));
  const bool is_step =
      begin == 0 && (phrase.is_word(next, Words::task) || phrase.is_word(next, Words::change) ||
                     phrase.is_word(next, Words::cleanup) || phrase.is_one_of(next, {"cut", "start", "go"}));
  const bool asks = phrase.is_one_of(next, {"ask", "check", "confirm", "verify", "get"});
  return (goes_on || next > mark + 1 || (is_step && !asks)) && next + 1 < phrase.size();
}

// `prereq for the next step: #12`
bool is_labelled(const Phrase& phrase, Place place) {
  Place begin = phrase.ahead_of(place, Words::filler);
  if (begin < 3 || !phrase.is(begin - 1, ":")) return false;
  Place label = begin - 1;
  while (label > 0 && phrase.is_word(label - 1)) --label;
  return phrase.is_word(label, Words::gate_label) && phrase.is_one_of(label + 1, {"for", "of", "to"});
}

// `hold the deploy for #12`
bool is_held_for(const Phrase& phrase, Place place) {
  const bool holds = phrase.is_one_of(phrase.behind_lead_in(0), {"hold", "pause"});
  const bool blocks_on = phrase.is_one_of(phrase.behind_lead_in(0), {"block", "gate", "condition"});
  if (blocks_on && place > 2 && phrase.is(place - 1, "on") && phrase.is_end(place + 1)) return true;
  return holds && place > 2 && phrase.is(place - 1, "for") && phrase.is_end(place + 1);
}

// `to unblock the cutover, #12 has to be merged`
bool leads_to_purpose(const Phrase& phrase, Place comma) {
  Place start = comma;
  while (start > 0 && !ends_clause(phrase, start - 1)) --start;
  return phrase.is_one_of(start, {"to", "before", "for"}) || (phrase.is(start, "in") && phrase.is(start + 1, "order"));
}

// `#12 must land first`
bool must_land_first(const Phrase& phrase, Place place) {
  constexpr Place reach = 6;
  Place begin = place;
  while (begin > 0 && (phrase.is_word(begin - 1, Words::filler) || phrase.is(begin - 1, ","))) --begin;
  const bool is_purpose = begin > 2 && begin < place + 1 && phrase.is(begin, ",") && leads_to_purpose(phrase, begin);
  const bool is_before_all = is_purpose || (begin > 2 && phrase.is_one_of(begin - 1, {"else", "all"}) &&
                                            (phrase.is(begin - 3, "before") || phrase.is(begin - 3, "first")));
  bool must = false;
  for (Place next = place + 1; next <= place + reach && next < phrase.size(); ++next) {
    if (ends_clause(phrase, next)) break;
    if (phrase.is(next, ",") || phrase.is_word(next, Words::negation)) return false;
    const bool has_to = phrase.is_one_of(next, {"has", "have"}) && phrase.is(next + 1, "to");
    must = must || has_to || phrase.is_one_of(next, {"must", "needs", "should"});
    if (must && phrase.is_one_of(next, {"first", "before", "precede"})) return true;
    if (must && !may_stand_in_landing(phrase, next)) return false;
  }
  return must && is_before_all;
}

// `#12 blocks the release`, `#12 is a blocker`, `#12 (search) is still a prerequisite`, `#12 needed first`
bool blocks(const Phrase& phrase, Place place) {
  if (!is_subject(phrase, place)) return false;
  Place next = behind_list(phrase, place);
  if (phrase.is(next, "(") && !phrase.is_reference(next + 1)) next = phrase.behind_bracket(next);
  if (phrase.is_one_of(next, {"would", "will"}) && phrase.is(next + 1, "unblock")) return true;
  if (phrase.is(next, "permitting")) return true;
  if (phrase.is_one_of(next, {"blocks", "gates", "block", "gate", "unblocks"})) return !phrase.is(next + 1, "on");
  if (phrase.is_one_of(next, {"stands", "stand", "is", "are"}) && phrase.is(next + 1, "in") &&
      phrase.is(next + 2, "the"))
    return phrase.is(next + 3, "way");
  const Place verb = next;
  while (phrase.is_one_of(
      next, {"is",   "are",  "still", "currently", "also",   "a",         "the",    "our",     "hard", "main",
             "only", "last", "one",   "real",      "single", "remaining", "actual", "biggest", "my",   "current"})) {
    ++next;
  }
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
  Place begin = phrase.ahead_of(place, Words::filler);
  const bool gives_reason = begin > 0 && phrase.is_one_of(begin - 1, {"because", "since", "as", "while"});
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
  if (is_asked_first(phrase, place)) return true;
  if (phrase.is(phrase.end_of_sentence(place), "?")) return false;
  return goes_before(phrase, place) || goes_with(phrase, place) || is_named_as_reason(phrase, place) ||
         is_answer(phrase, place) || is_cue(phrase, place) || is_open_in_bracket(phrase, place) ||
         is_first_of_all(phrase, place) || must_land_in_bracket(phrase, place) || is_said_to_be_open(phrase, place) ||
         is_held_for(phrase, place) || is_labelled(phrase, place) || must_land_first(phrase, place) ||
         blocks(phrase, place) || is_reason(phrase, place) || is_said_to_prevent(phrase, place) ||
         is_awaited_by_name(phrase, place);
}

}  // namespace checkpoint::history
