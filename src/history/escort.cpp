#include "history/escort.h"

#include "history/outside.h"

namespace checkpoint::history {

namespace {

using Behind = std::optional<Place>;

Place behind_any(const Phrase& phrase, Place place, std::initializer_list<std::string_view> words) {
  while (phrase.is_one_of(place, words)) ++place;
  return place;
}

// `reviewed and merged`; what is reviewed by somebody may land without.
Behind behind_participles(const Phrase& phrase, Place place) {
  const Place begin = place;
  while (phrase.is_word(place, Words::landed) || (place > begin && phrase.is(place, "and"))) ++place;
  const bool is_landing = place > begin && !phrase.is(place, "by");
  return is_landing ? Behind(place) : std::nullopt;
}

// `through review`, `over the line`, `to merge`
Behind behind_goal(const Phrase& phrase, Place place) {
  if (!phrase.is_one_of(place, {"through", "thru", "over", "to", "into", "across"})) return std::nullopt;
  if (phrase.is_one_of(place, {"through", "thru"}) && phrase.is_end(place + 1)) return place + 1;
  if (phrase.is(place, "through") && phrase.is(place + 1, "to")) ++place;
  Place next = phrase.behind(place + 1, Words::filler);
  if (phrase.is(next, "finish") && phrase.is(next + 1, "line")) ++next;
  if (phrase.is_one_of(next, {"review", "line", "main", "master", "merged", "landing", "completion", "close", "end"}))
    return next + 1;
  const bool is_merge = next > place + 1 && phrase.is(next - 1, "merge");
  if (phrase.is_one_of(next, {"queue", "train"})) return next + 1;
  return is_merge ? Behind(next) : std::nullopt;
}

Behind behind_ready(const Phrase& phrase, Place place) {
  if (phrase.is(place, "as")) ++place;
  return phrase.is(place, "ready") ? Behind(place + 1) : std::nullopt;
}

Behind behind_checks(const Phrase& phrase, Place place) {
  const Place begin = place;
  place = behind_any(phrase, place, {"ci", "checks", "build", "pipeline", "tests"});
  if (phrase.is(place, "(")) place = phrase.behind_bracket(place);
  const Place goal = place;
  place = behind_any(phrase, place, {"to", "until", "through", "go", "is", "are", "it"});
  const bool has_goal = phrase.is_one_of(
      place, {"green", "pass", "passing", "merge", "merged", "merges", "lands", "landed", "landing", "review", "main"});
  if (place > goal && !has_goal) return std::nullopt;
  place += has_goal ? 1 : 0;
  return place > begin && phrase.is_end(place) ? Behind(place) : std::nullopt;
}

// `and merge`, of nothing but what was named.
bool merges_next(const Phrase& phrase, Place place) {
  while (phrase.is_joint(place) || phrase.is_stop(place)) ++place;
  return phrase.is_word(place, Words::landing) && !imperative_at(phrase, place);
}

std::optional<Object> until(std::optional<Object> object, Behind end) {
  if (!object || !end) return std::nullopt;
  object->end = *end;
  return supposed(std::move(object));
}

// `ensure #12 is merged`, `make sure that #12 lands`
std::optional<Object> ensured(const Phrase& phrase, Place start) {
  const bool makes_sure = (phrase.is(start, "make") && phrase.is(start + 1, "sure")) ||
                          (phrase.is(start, "see") && phrase.is_one_of(start + 1, {"that", "to"}));
  if (!makes_sure && !phrase.is(start, "ensure")) return std::nullopt;
  Place place = start + (makes_sure ? 2 : 1);
  if (phrase.is(place, "it")) ++place;
  if (phrase.is(place, "that")) ++place;
  auto object = direct_object(phrase, place);
  if (!object) return std::nullopt;
  const Place event = phrase.behind(object->end, Words::auxiliary);
  const bool lands = phrase.is_one_of(event, {"merged", "landed", "lands", "merges", "ships", "shipped", "in"});
  return lands ? until(object, event + 1) : std::nullopt;
}

// `press merge on #12`, `hit the merge button on #12`
std::optional<Object> pressed(const Phrase& phrase, Place start) {
  if (!phrase.is_one_of(start, {"press", "hit", "click", "push", "use"})) return std::nullopt;
  const Place button = behind_any(phrase, start + 1, {"the", "big", "green", "squash", "and"});
  if (!phrase.is_one_of(button, {"merge", "auto-merge", "automerge"})) return std::nullopt;
  const Place place = behind_any(phrase, button + 1, {"button"});
  if (!phrase.is_one_of(place, {"on", "for", "of"})) return std::nullopt;
  auto object = direct_object(phrase, place + 1);
  return until(object, object ? Behind(object->end) : std::nullopt);
}

// `review of #12`, `merge of #12`, and nothing else.
std::optional<Object> named(const Phrase& phrase, Place start) {
  if (!phrase.is_one_of(start, {"review", "merge", "landing"}) || !phrase.is(start + 1, "of")) return std::nullopt;
  auto object = direct_object(phrase, start + 2);
  const bool ends = object && (object->end >= phrase.size() || phrase.is(object->end, "."));
  return until(object, ends ? Behind(object->end) : std::nullopt);
}

// `fix CI on #12 and merge it`: what was done to it before was done before it
// landed.
std::optional<Object> mended(const Phrase& phrase, Place start) {
  if (!phrase.is_one_of(start, {"fix",      "address", "update", "rebase",   "resolve", "rerun",   "re-run", "retest",
                                "approve",  "undraft", "take",   "mark",     "polish",  "test",    "check",  "verify",
                                "amend",    "give",    "finish", "retarget", "sync",    "refresh", "squash", "clean",
                                "complete", "pick",    "get",    "have",     "look",    "go",      "a"})) {
    return std::nullopt;
  }
  const Place end = phrase.end_of_clause(start);
  std::optional<Object> object;
  for (Place place = start; place < end; ++place) {
    if (!phrase.is_reference(place)) continue;
    if (object) return std::nullopt;
    object = Object{{place}, end, Confidence::medium};
  }
  Place next = end;
  while (phrase.is_joint(next)) ++next;
  if (!object) return std::nullopt;
  // `and get it merged`
  if (phrase.is(next, "get") && phrase.is_one_of(next + 1, {"it", "them"}))
    return until(object, behind_participles(phrase, next + 2));
  const bool finishes = phrase.is_one_of(next, {"finish", "complete", "ship", "close"}) && phrase.is(next + 1, "it");
  if (!finishes && !phrase.is_one_of(next, {"merge", "land"})) return std::nullopt;
  const bool names_it = phrase.is(next + 1, "it");
  if (goes_elsewhere(phrase, object->references.front() + 1)) return std::nullopt;
  // `rebase on #12 and merge`: what is rebased is another.
  if (phrase.is(start, "rebase") &&
      phrase.is_one_of(phrase.ahead_of(object->references.front(), Words::filler) - 1, {"on", "onto"}))
    return std::nullopt;
  const Place named = object->references.front();
  // Not `fix the test from #12 and merge`, nor `get the docs of #12 and merge it`.
  const bool is_alone = named == start + 1 || phrase.is_one_of(named - 1, {"on", "at", "over", "through"});
  if (!is_alone && phrase.is_one_of(start, {"get", "have", "look", "go", "pick", "a"})) return std::nullopt;
  return names_it || (is_alone && phrase.is_end(next + 1)) ? until(object, next + (names_it ? 2 : 1)) : std::nullopt;
}

std::optional<Object> brought(const Phrase& phrase, Place start) {
  const bool wait = phrase.is(start, "wait") && phrase.is(start + 1, "for");
  const auto object = direct_object(phrase, start + (wait ? 2 : 1));
  if (!object) return std::nullopt;
  Behind end;
  if (phrase.is_one_of(start, {"get", "have", "getting"})) end = behind_participles(phrase, object->end);
  if (phrase.is_one_of(start, {"mark", "move"})) end = behind_ready(phrase, object->end);
  if (phrase.is_one_of(start, {"cherry-pick", "pull", "put"}) &&
      phrase.is_one_of(object->end, {"onto", "into", "to"})) {
    const Place base = phrase.behind(object->end + 1, Words::filler);
    if (phrase.is_one_of(base, {"main", "master", "trunk"})) end = base + 1;
  }
  if (phrase.is_one_of(start, {"get", "drive", "shepherd", "push", "bring", "carry", "see", "follow", "take", "add",
                               "put", "queue", "move", "help", "nurse"}) &&
      (!end || phrase.is_one_of(object->end, {"through", "over"}))) {
    end = behind_goal(phrase, object->end);
  }
  // `get 4cb0b09 onto main`
  const Place base = phrase.behind(object->end + 1, Words::filler);
  const bool reaches = phrase.is_one_of(start, {"get", "bring", "land", "put", "move", "carry"}) &&
                       phrase.is_one_of(object->end, {"onto", "on"}) &&
                       phrase.is_one_of(base, {"main", "master", "trunk"});
  if (reaches && !end) end = base + 1;
  if (phrase.is(start, "bring") && phrase.is(object->end, "in")) end = object->end + 1;
  const bool watches = phrase.is_one_of(start, {"watch", "babysit", "shepherd", "monitor"});
  if (wait || (watches && !end)) end = behind_checks(phrase, object->end);
  if (watches && !end && phrase.is_joint(object->end) && merges_next(phrase, object->end)) end = object->end;
  if (!end || (wait && !merges_next(phrase, *end))) return std::nullopt;
  return until(object, end);
}

}  // namespace

std::optional<Object> escort_at(const Phrase& phrase, Place start) {
  for (const auto form : {brought, ensured, pressed, named, mended}) {
    if (auto object = form(phrase, start)) return object;
  }
  return std::nullopt;
}

}  // namespace checkpoint::history
