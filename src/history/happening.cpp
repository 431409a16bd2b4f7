#include "history/happening.h"

#include <algorithm>
#include <array>

namespace checkpoint::history {

namespace {

bool is_base_branch(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {"main", "master", "trunk", "develop"});
}

// `is in`, `is in main`, but not `is in production`
bool is_on_base(const Phrase& phrase, Place place) {
  return !phrase.is_word(place) || phrase.is_word(place, Words::connective) || is_base_branch(phrase, place);
}

// `is in`, `is on main`, `hits main`, `makes it into main`
bool reaches_base(const Phrase& phrase, Place place) {
  if (phrase.is_one_of(place, {"available", "there", "present"}) && phrase.is_one_of(place + 1, {"in", "on"})) ++place;
  const bool is_named = phrase.is_one_of(place + 1, {"the", "our"}) && phrase.is(place + 3, "branch");
  if (phrase.is_one_of(place, {"on", "in", "into"}) && is_named)
    return is_base_branch(phrase, place + 2) || phrase.is(place + 2, "default");
  if (phrase.is(place, "on")) return is_base_branch(phrase, place + 1);
  if (phrase.is_one_of(place, {"makes", "made"}) && phrase.is(place + 1, "it")) place += 2;
  return phrase.is_one_of(place, {"in", "into", "hits", "reaches"}) && is_on_base(phrase, place + 1);
}

// `we had no index`, `errors rose`: it is told what came of it, and nothing is to be done.
bool tells_what_came(const Phrase& phrase, Place place) {
  if (phrase.is(place, ",")) ++place;
  constexpr std::array orders = {Words::task, Words::change, Words::landing, Words::doing, Words::cleanup};
  if (std::any_of(orders.begin(), orders.end(), [&](Words words) { return phrase.is_word(place, words); }))
    return false;
  constexpr Place reach = 3;
  for (Place word = place; word < place + reach && phrase.is_word(word); ++word) {
    if (phrase.is_one_of(word, {"what", "that", "which", "who"})) return false;
    if (phrase.is_one_of(word, {"was", "were", "had", "did", "became", "rose", "went", "broke", "got", "saw", "began",
                                "fell", "grew", "came"})) {
      return true;
    }
    // `latency doubled`, but not `retry failed jobs`
    const bool is_verb = phrase.is_one_of(
        word, {"doubled", "failed", "dropped", "increased", "decreased", "started", "stopped", "crashed", "changed"});
    const bool ends = phrase.is_end(word + 1) || phrase.is_word(word + 1, Words::relation);
    if (word > place && is_verb && ends) return true;
  }
  return false;
}

// `it was on hold until`
bool speaks_of_past(const Phrase& phrase, Place marker) {
  constexpr Place reach = 5;
  for (Place place = marker; place > 0 && place + reach > marker && !phrase.is_end(place - 1); --place) {
    if (phrase.is_one_of(place - 1, {"was", "were"})) return true;
  }
  return false;
}

// `the session ended right after`
bool told_before(const Phrase& phrase, Place marker) {
  while (marker > 0 && phrase.is_one_of(marker - 1, {"right", "shortly", "soon", "just", "only", "directly"})) --marker;
  return marker > 0 && phrase.is_one_of(marker - 1, {"ended", "happened", "occurred", "started", "began", "stopped",
                                                     "broke", "failed", "appeared", "crashed", "dropped", "rose",
                                                     "came", "went", "regressed", "changed", "grew", "doubled"});
}

bool is_past(const Phrase& phrase, Place marker, Place place) {
  const bool was = phrase.is_one_of(place, {"was", "were"});
  if (was && phrase.is_one_of(marker, {"until", "till", "before"})) return speaks_of_past(phrase, marker);
  // `tag 2.0 when #12 merged`: nothing is told of it.
  const bool ends = place + 1 >= phrase.size() && phrase.is_one_of(place, {"landed", "merged", "shipped"});
  if (marker > 0 && ends) return false;
  return phrase.is_one_of(marker, {"after", "when"}) &&
         (was || phrase.is_one_of(place, {"landed", "merged", "shipped"}));
}

bool announces_state(const Phrase& phrase, Place marker) {
  return phrase.is_word(marker, Words::waiting_state) || phrase.is_one_of(marker, {"wait", "waits", "hold"});
}

// What may follow a marker that tells when: what came of it may be told there.
bool tells_when(const Phrase& phrase, Place marker) {
  return phrase.is_one_of(marker, {"after", "once", "when", "until", "till", "following", "upon"});
}

// `(after #12) deploy`
bool is_all_in_bracket(const Phrase& phrase, Place marker, Place place) {
  const bool begins = marker > 0 && phrase.is(marker - 1, "(");
  return begins && phrase.is(place + 1, ")");
}

// `#12 cost-model work landing`, `#12 parser rework to land`
bool names_what_lands(const Phrase& phrase, Place place) {
  constexpr Place longest_name = 4;
  for (Place word = place; word < place + longest_name && phrase.is_word(word); ++word) {
    if (phrase.is_word(word, Words::connective) || phrase.is_word(word, Words::negation)) return false;
    if (phrase.is_word(word, Words::detached)) return false;
    const bool is_to = phrase.is(word, "to") && says_landing(phrase, word + 1);
    const bool lands = word > place && (phrase.is_one_of(word, {"landing", "merging", "lands", "merges"}) ||
                                        (phrase.is_word(word, Words::auxiliary) && says_landing(phrase, word)));
    if (lands || (word > place && is_to)) return true;
  }
  return false;
}

// `after #12 deploy`
bool orders(const Phrase& phrase, Place place) {
  return phrase.is_word(place, Words::task) && (phrase.is_end(place + 1) || phrase.is_word(place + 1, Words::filler));
}

Happening told_or_awaited(const Phrase& phrase, Place marker, Place behind) {
  const bool told = (tells_when(phrase, marker) && tells_what_came(phrase, behind)) ||
                    (phrase.is(marker, "after") && (speaks_of_past(phrase, marker) || told_before(phrase, marker)));
  return told ? Happening::told : Happening::lands;
}

}  // namespace

bool ends_clause(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {".", ";", "!", "?", "-", ">", ":"});
}

Place behind_list(const Phrase& phrase, Place place) {
  while (true) {
    Place next = place + 1;
    while (phrase.is_joint(next) || phrase.is_one_of(next, {"or", "both", "pr", "prs", "(", ")"})) ++next;
    if (!phrase.is_reference(next)) return phrase.is(place + 1, ")") ? place + 2 : place + 1;
    place = next;
  }
}

bool says_landing(const Phrase& phrase, Place place) {
  if (phrase.is(place, "to")) ++place;
  place = phrase.behind(place, Words::auxiliary);
  return reaches_base(phrase, place) || phrase.is_one_of(place, {"merged", "landed", "lands", "land", "merges", "merge",
                                                                 "ships", "shipped", "landing", "merging"});
}

bool is_still_out(const Phrase& phrase, Place place) {
  while (phrase.is_one_of(place, {"is", "are", "has", "have", "still", "yet", "been"})) ++place;
  if (phrase.is_one_of(place, {"open", "unmerged"})) return true;
  if (!phrase.is_one_of(place, {"not", "isn't", "aren't", "hasn't", "haven't"})) return false;
  ++place;
  while (phrase.is_one_of(place, {"yet", "been", "even", "fully"})) ++place;
  return phrase.is_one_of(place, {"merged", "landed", "in", "there", "done", "shipped"});
}

Happening happening_behind(const Phrase& phrase, Place marker, Place place) {
  if (is_all_in_bracket(phrase, marker, place)) return Happening::lands;
  Place next = behind_list(phrase, place);
  if (phrase.is(marker, "after") && told_before(phrase, marker)) return Happening::told;
  if (next >= phrase.size()) return Happening::lands;
  // `#12's merged`
  if (phrase.token(next).is_glued && phrase.is_one_of(next, {"'s", "\u2019s"}) && says_landing(phrase, next + 1))
    ++next;
  // `#12's correction lands`
  const bool is_owner = phrase.token(next).is_glued && phrase.is_one_of(next, {"'s", "\u2019s"});
  if (is_owner && names_what_lands(phrase, next + 1)) return Happening::lands;
  if (phrase.token(next).is_glued && phrase.is_word(next)) return Happening::other;
  if (is_past(phrase, marker, next)) return Happening::told;
  if (announces_state(phrase, marker) && is_still_out(phrase, next)) return Happening::lands;
  const Place auxiliaries = next;
  next = phrase.behind(next, Words::auxiliary);
  if (reaches_base(phrase, next)) return told_or_awaited(phrase, marker, phrase.end_of_clause(next));
  if (phrase.is_one_of(next, {"in", "into", "on", "hits", "reaches"})) return Happening::other;
  if (phrase.is_word(next, Words::event) ||
      phrase.is_one_of(next, {"landing", "merging", "resolved", "fixed", "solved"}))
    return told_or_awaited(phrase, marker, next + 1);
  if (next > auxiliaries) return Happening::other;
  if (names_what_lands(phrase, next)) return Happening::lands;
  if (marker == 0 && orders(phrase, next)) return Happening::lands;
  while (phrase.is_one_of(next, {"here", "now", "too", "anyway", "though", "currently", "alone", "only"})) ++next;
  const bool is_silent = !phrase.is_word(next) || phrase.is_word(next, Words::connective);
  if (!is_silent) return Happening::other;
  const bool was = phrase.is_one_of(marker, {"until", "till"}) && speaks_of_past(phrase, marker);
  return was ? Happening::told : told_or_awaited(phrase, marker, next);
}

}  // namespace checkpoint::history
