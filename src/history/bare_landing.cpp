#include "history/bare_landing.h"

#include "history/object.h"

namespace checkpoint::history {

namespace {

bool is_name(const Phrase& phrase, Place place) {
  return phrase.is_reference(place) || phrase.is_joint(place) || phrase.is_word(place, Words::filler) ||
         phrase.is_one_of(place, {"(", ")"});
}

// One clause without `and`: what it names is the request, not a list of things to do.
bool ends_in_title(const Phrase& phrase, Place place) {
  const bool begins = phrase.is_one_of(place, {":", "-"});
  const Place end = begins ? phrase.end_of_clause(place + 1) : place;
  if (begins && !may_be_title(phrase, place + 1, end)) return false;
  return end == phrase.size() || (phrase.is(end, ".") && end + 1 == phrase.size());
}

}  // namespace

bool is_bare_landing(const std::vector<Token>& tokens) {
  const Phrase phrase(tokens);
  const Place start = phrase.behind_lead_in(0);
  const auto verbs = verbs_at(phrase, start);
  if (verbs && !verbs->lands) return false;
  Place place = verbs ? verbs->end : start;
  const Place begin = place;
  bool has_reference = false;
  for (; is_name(phrase, place); ++place) has_reference = has_reference || phrase.is_reference(place);
  if (!has_reference || phrase.is_joint(begin)) return false;
  // `#12: …` says what is to be done with it.
  return verbs ? ends_in_title(phrase, place) : place == phrase.size();
}

}  // namespace checkpoint::history
