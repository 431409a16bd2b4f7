#include "history/gate.h"

#include "history/happening.h"
#include "history/marker.h"
#include "history/obstacle.h"
#include "history/pronoun.h"

namespace checkpoint::history {

namespace {

// Of what the action itself is about, a follow-up to #12, nothing waits for the number.
bool follows_up(const Phrase& phrase, Place marker, Place place) {
  if (says_landing(phrase, behind_list(phrase, place))) return false;
  for (Place here = marker; here > 0 && !ends_clause(phrase, here - 1); --here) {
    const std::string& word = phrase.token(here - 1).text;
    if (word.starts_with("follow-up") || word.starts_with("followup") || word == "follow") return true;
  }
  return false;
}

// `clean up after #12`: of what it has left, not of its landing.
bool cleans_up(const Phrase& phrase, Place marker, Place place) {
  const bool is_idiom = marker > 1 && phrase.is(marker, "after") && phrase.is(marker - 1, "up") &&
                        phrase.is_one_of(marker - 2, {"clean", "cleans", "cleaning", "tidy", "mop", "sweep", "finish",
                                                      "follow", "pick", "cleaned"});
  return is_idiom && phrase.is_end(behind_list(phrase, place));
}

// `investigate the growth after #12`: it is the growth that came then.
bool looks_into(const Phrase& phrase, Place marker, Place place) {
  const Place verb = phrase.behind_lead_in(0);
  const bool inquires = phrase.is_one_of(
      verb, {"investigate", "analyse", "analyze", "explain", "understand", "debug", "diagnose", "profile", "bisect"});
  return inquires && verb + 1 < marker && phrase.is(marker, "after") && phrase.is_end(behind_list(phrase, place));
}

std::optional<Intention> waiting(bool waits) {
  return waits ? std::optional(Intention{Intent::gate, Confidence::medium}) : std::nullopt;
}

}  // namespace

std::optional<Intention> gate_at(const std::vector<Token>& tokens, std::size_t place) {
  const Phrase phrase(tokens);
  const auto marker = marker_before(phrase, place);
  if (!marker) return waiting(stands_in_the_way(phrase, place) || is_awaited_as_pronoun(phrase, place));
  const Happening happening = marker->is_settled ? Happening::lands : happening_behind(phrase, marker->place, place);
  if (happening == Happening::other) return waiting(stands_in_the_way(phrase, place));
  if (happening == Happening::told || follows_up(phrase, marker->place, place) ||
      cleans_up(phrase, marker->place, place) || looks_into(phrase, marker->place, place)) {
    return Intention{Intent::context, Confidence::medium};
  }
  const bool near = place - marker->place <= 3;
  return Intention{Intent::gate, near ? Confidence::high : Confidence::medium};
}

}  // namespace checkpoint::history
