#include "history/procuring.h"

#include <algorithm>
#include <utility>

#include "history/circumstance.h"
#include "history/escort.h"
#include "history/outside.h"
#include "history/tending.h"

namespace checkpoint::history {

namespace {

bool is_consent(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {"review", "reviews", "re-review", "approval", "approvals", "sign-off", "sign-offs",
                                  "signoff", "lgtm", "reviewer", "reviewers", "auto-merge", "automerge",
                                  "auto-complete", "stamp", "ack", "thumbs-up", "eyes"});
}

bool may_name(const Phrase& phrase, Place place) {
  return phrase.is_word(place) && !phrase.is_word(place, Words::relation) && !phrase.is_word(place, Words::negation) &&
         !phrase.is_word(place, Words::gate) && !phrase.is_word(place, Words::environment) &&
         !phrase.is_one_of(place, {"if", "whether", "why", "how", "what", "who", "where"});
}

// Names of people and what stands before them.
Place behind_people(const Phrase& phrase, Place place) {
  constexpr Place longest = 4;
  const Place begin = place;
  while (place < begin + longest && may_name(phrase, place)) ++place;
  return place;
}

// `from the security team`
Place behind_giver(const Phrase& phrase, Place place) {
  if (!phrase.is_one_of(place, {"from", "by"})) return place;
  const Place end = behind_people(phrase, place + 1);
  return end > place + 1 ? end : place;
}

// `approval from Kim`, `approval and merge`
Place behind_both(const Phrase& phrase, Place place) {
  const bool is_pair = phrase.is_joint(place) && (is_consent(phrase, place + 1) || phrase.is(place + 1, "merge"));
  return behind_giver(phrase, is_pair ? place + 2 : place);
}

// `one more approval from Kim`; nothing where no consent is named.
std::optional<Place> behind_consent(const Phrase& phrase, Place place) {
  constexpr Place longest = 6;
  for (const Place begin = place; place < begin + longest; ++place) {
    if (is_consent(phrase, place) && !is_consent(phrase, place + 1)) return behind_both(phrase, place + 1);
    if (!may_name(phrase, place) || phrase.is_word(place, Words::detached)) {
      const bool counts = phrase.is_one_of(place, {"second", "another", "other"});
      if (!counts) return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<Object> object_of_consent(const Phrase& phrase, Place place) {
  if (!phrase.is_one_of(place, {"of", "on", "for", "to", "in", "re"})) return std::nullopt;
  auto object = direct_object(phrase, place + 1);
  if (!object) return std::nullopt;
  const Place giver = object->end;
  object->end = behind_giver(phrase, giver);
  if (names_outside(phrase, giver, object->end)) return std::nullopt;  // no landing shows that a customer has given it
  return supposed(std::move(object));
}

// Behind the verb that asks for it: `get`, `wait for`, `follow up on`.
Place behind_asking(const Phrase& phrase, Place place) {
  if (phrase.is_one_of(place, {"ask", "push", "wait", "waiting", "waits", "ping", "press", "beg", "look"}) &&
      phrase.is_one_of(place + 1, {"for", "on"}))
    return place + 2;
  const bool asks = phrase.is_one_of(
      place, {"get",      "getting",    "obtain",   "secure", "request",  "re-request", "need",     "needs", "seek",
              "solicit",  "find",       "collect",  "await",  "awaiting", "chase",      "complete", "do",    "drive",
              "continue", "finalize",   "finalise", "finish", "perform",  "enable",     "gather",   "set",   "turn",
              "want",     "requesting", "seeking",  "give",   "provide",  "leave",      "add",      "assign"});
  return asks ? place + 1 : place;
}

// `get approval for #12`, `awaiting Kim's review on #12`
std::optional<Object> consent_asked_for(const Phrase& phrase, Place start) {
  const Place consent = behind_asking(phrase, start);
  const auto end = consent > start ? behind_consent(phrase, consent) : std::nullopt;
  return end ? object_of_consent(phrase, *end) : std::nullopt;
}

// `ask Kim to review #12`, `nudge the platform team re the review of #12`
std::optional<Object> people_asked(const Phrase& phrase, Place start) {
  if (!phrase.is_one_of(start,
                        {"ask", "ping", "nudge", "remind", "get", "tell", "beg", "poke", "chase", "bug", "have"}))
    return std::nullopt;
  const bool has_name = may_name(phrase, start + 1) && !is_consent(phrase, start + 1);
  if (!has_name) return std::nullopt;
  for (Place name = start + 2; name <= behind_people(phrase, start + 1); ++name) {
    if (phrase.is(name, "to") && phrase.is_word(name + 1, Words::landing)) return imperative_at(phrase, name + 1);
    // `to sign off on #12`
    const bool signs = phrase.is(name, "to") && phrase.is(name + 1, "sign") && phrase.is(name + 2, "off");
    if (signs && phrase.is(name + 3, "on")) return supposed(direct_object(phrase, name + 4));
    if (!phrase.is_one_of(name, {"for", "about", "re", "on"})) continue;
    const auto end = behind_consent(phrase, name + 1);
    return end ? object_of_consent(phrase, *end) : std::nullopt;
  }
  return std::nullopt;
}

// `Kim's approval on #12`, and nothing else.
std::optional<Object> consent_named(const Phrase& phrase, Place start) {
  constexpr Place longest = 3;
  Place place = start;
  bool is_further = false;  // the request may land, or have landed, without it
  while (place < start + longest && phrase.is_word(place) && !is_consent(phrase, place)) {
    is_further = is_further || phrase.is_one_of(place, {"second", "more"});
    const bool belongs = phrase.token(place).text.ends_with("'s") ||
                         phrase.is_one_of(place, {"a", "an", "the", "one", "more", "final", "second", "last", "user",
                                                  "maintainer", "human", "peer", "team", "owner", "manual"});
    if (!belongs) return std::nullopt;
    ++place;
  }
  if (place == start || !is_consent(phrase, place)) return std::nullopt;
  Place behind = behind_both(phrase, place + 1);
  if (phrase.is_one_of(behind, {"needed", "required", "wanted", "requested", "pending", "missing", "welcome"}))
    ++behind;
  auto object = object_of_consent(phrase, behind);
  const bool ends = object && (object->end >= phrase.size() || phrase.is(object->end, "."));
  return ends && !(is_further && phrase.is_one_of(place, {"review", "reviews"})) ? object : std::nullopt;
}

// `create a PR from feature/search`, `open the PR for feature/search`
std::optional<Object> opened_for_branch(const Phrase& phrase, Place start) {
  if (!phrase.is_one_of(start, {"create", "open", "raise", "file", "submit", "make"})) return std::nullopt;
  const Place relation = phrase.behind(start + 1, Words::filler);
  const bool is_request = relation > start + 1 && phrase.is_one_of(relation - 1, {"pr", "mr", "request", "draft"});
  if (!is_request || !phrase.is_one_of(relation, {"from", "for", "of", "on"})) return std::nullopt;
  auto object = direct_object(phrase, relation + 1);
  const bool is_branch = object && phrase.token(object->references.front()).of == ReferenceKind::branch;
  if (!is_branch) return std::nullopt;
  return supposed(std::move(object));
}

// `turn feature/search into a pull request`
std::optional<Object> turned_into_request(const Phrase& phrase, Place start) {
  if (!phrase.is_one_of(start, {"turn", "make"})) return std::nullopt;
  auto object = direct_object(phrase, start + 1);
  const bool is_branch = object && phrase.token(object->references.front()).of == ReferenceKind::branch;
  if (!is_branch || !phrase.is(object->end, "into")) return std::nullopt;
  const Place end = phrase.behind(object->end + 1, Words::filler);
  if (!phrase.is_one_of(end - 1, {"pr", "mr", "request"})) return std::nullopt;
  object->end = end;
  return supposed(std::move(object));
}

// `resolve the merge conflicts on #12`: nothing of them is left once it has landed.
std::optional<Object> freed_of_conflicts(const Phrase& phrase, Place start) {
  if (!phrase.is_one_of(start, {"resolve", "solve", "fix", "settle", "sort", "clear"})) return std::nullopt;
  Place place = start + 1;
  while (phrase.is_one_of(place, {"out", "the", "all", "merge", "rebase", "git", "remaining", "new"})) ++place;
  if (!phrase.is_one_of(place, {"conflict", "conflicts"}) || !phrase.is_one_of(place + 1, {"on", "in", "of"}))
    return std::nullopt;
  auto object = direct_object(phrase, place + 2);
  if (!object) return std::nullopt;
  return supposed(std::move(object));
}

// `babysit #12`, and nothing else.
std::optional<Object> attended(const Phrase& phrase, Place start) {
  if (!phrase.is_one_of(start, {"chase", "babysit", "shepherd"})) return std::nullopt;
  auto object = direct_object(phrase, start + 1);
  if (!object || object->end < phrase.size()) return std::nullopt;
  return supposed(std::move(object));
}

// `PTAL at #12`, `bump #12 for review`, `put #12 up for review`
std::optional<Object> shown(const Phrase& phrase, Place start) {
  if (phrase.is_one_of(start, {"ptal", "rfr", "rfc"})) {
    const Place name = phrase.is_one_of(start + 1, {"at", "on", ":"}) ? start + 2 : start + 1;
    return supposed(direct_object(phrase, name));
  }
  if (!phrase.is_one_of(
          start, {"bump", "bumping", "put", "send", "submit", "raise", "push", "open", "offer", "present", "queue"}))
    return std::nullopt;
  auto object = direct_object(phrase, start + 1);
  if (!object) return std::nullopt;
  Place place = object->end;
  while (phrase.is_one_of(place, {"up", "out", "again"})) ++place;
  const Place train = phrase.is(place, "to") ? phrase.behind(place + 1, Words::filler) : place;
  if (phrase.is_one_of(train, {"train", "queue"}) && phrase.is(train - 1, "merge")) {
    object->end = train + 1;
    return supposed(std::move(object));
  }
  const bool is_shown = phrase.is_one_of(place, {"for", "to"}) &&
                        phrase.is_one_of(place + 1, {"review", "re-review", "approval", "merge", "reviewers"});
  if (!is_shown) return std::nullopt;
  object->end = place + 2;
  return supposed(std::move(object));
}

// A ticket that is looked at is not done.
bool is_request(const Phrase& phrase, const Object& object) {
  return std::all_of(object.references.begin(), object.references.end(), [&](Place place) {
    const ReferenceKind kind = phrase.token(place).of;
    return kind == ReferenceKind::number || kind == ReferenceKind::review || kind == ReferenceKind::merge_request;
  });
}

// `take a look at #12`; a bracket may say what else needs it.
std::optional<Object> looked_at(const Phrase& phrase, Place start) {
  if (!phrase.is_one_of(start, {"take", "have", "taking", "having"})) return std::nullopt;
  Place place = start + 1;
  while (phrase.is_one_of(place, {"a", "another", "one", "quick", "closer", "second", "last", "final", "more"}))
    ++place;
  if (!phrase.is_one_of(place, {"look", "glance"}) || !phrase.is_one_of(place + 1, {"at", "over"})) return std::nullopt;
  auto object = direct_object(phrase, place + 2);
  if (!object || !is_request(phrase, *object) || phrase.is(object->end - 1, ")")) return std::nullopt;
  return supposed(std::move(object));
}

// `reviewing #12`
std::optional<Object> deed(const Phrase& phrase, Place place) {
  if (auto object = looked_at(phrase, place)) return object;
  if (!phrase.is_one_of(place, {"reviewing", "approving", "merging", "landing", "re-reviewing"})) return std::nullopt;
  auto object = direct_object(phrase, place + 1);
  if (!object || !is_request(phrase, *object)) return std::nullopt;
  return supposed(std::move(object));
}

// `would you mind`, `anyone up for`; nothing where the words beg for no deed.
Place behind_plea(const Phrase& phrase, Place start) {
  Place place = start;
  if (phrase.is_one_of(place, {"would", "do"}) && phrase.is(place + 1, "you")) place += 2;
  if (phrase.is(place, "mind")) return place + 1;
  if (phrase.is_one_of(start, {"anyone", "anybody"})) place = start + 1;
  return phrase.is(place, "up") && phrase.is(place + 1, "for") ? place + 2 : start;
}

// `any chance to`, `any chance of`
Place behind_chance(const Phrase& phrase, Place start) {
  const bool hopes = phrase.is(start, "any") && phrase.is(start + 1, "chance") &&
                     phrase.is_one_of(start + 2, {"to", "of"}) && phrase.is_one_of(start + 3, {"get", "getting"});
  return hopes ? start + 3 : start;
}

// Where nothing but the mark of a question follows, and when.
std::optional<Object> ending_question(const Phrase& phrase, std::optional<Object> object) {
  if (!object) return std::nullopt;
  Place end = object->end;
  if (phrase.is(end, "now") && phrase.is(end + 1, "that")) end = phrase.end_of_clause(end);
  while (const auto behind = behind_circumstance(phrase, end, {})) end = *behind;
  while (phrase.is_one_of(end, {"please", "pls", "plz", "today", "?", "."})) ++end;
  if (end < phrase.size() || end == object->end) return std::nullopt;
  object->end = end;
  return supposed(std::move(object));
}

}  // namespace

std::optional<Object> procured_at(const Phrase& phrase, Place start) {
  for (const auto form : {consent_asked_for, people_asked, consent_named, shown, looked_at, opened_for_branch,
                          turned_into_request, freed_of_conflicts, attended}) {
    if (auto object = form(phrase, start)) return object;
  }
  return std::nullopt;
}

std::optional<Object> begged_at(const Phrase& phrase, Place start) {
  if (const Place place = behind_plea(phrase, start); place > start)
    return ending_question(phrase, deed(phrase, place));
  if (const Place place = behind_chance(phrase, start); place > start) {
    auto object = tended_at(phrase, place);
    return ending_question(phrase, object ? object : escort_at(phrase, place));
  }
  // `anyone able to review #12?`
  const bool is_free = phrase.is_one_of(start, {"able", "free", "available", "willing"}) && phrase.is(start + 1, "to");
  if (is_free) return ending_question(phrase, imperative_at(phrase, start + 2));
  // `who can review #12?`; who can merge it is a question of rights
  const bool seeks = phrase.is(start, "who") && phrase.is_one_of(start + 1, {"can", "could", "wants"});
  const Place deed = phrase.is(start + 2, "to") ? start + 3 : start + 2;
  if (seeks && phrase.is(deed, "review")) return ending_question(phrase, imperative_at(phrase, deed));
  if (!phrase.is_one_of(start, {"can", "could", "would", "will", "may"})) return std::nullopt;
  Place place = start + 1;
  const bool is_us = phrase.is(place, "we");
  const bool is_person = is_us ||
                         phrase.is_one_of(place, {"you", "someone", "somebody", "anyone", "anybody", "y'all"}) ||
                         (phrase.is_word(place) && phrase.token(place).text.front() == '@');
  if (!is_person) return std::nullopt;
  // `would you merge #12?` asks what somebody thinks of it.
  const bool is_opinion = phrase.is(start, "would") && !phrase.is_one_of(place + 1, {"please", "pls", "plz", "kindly"});
  if (is_opinion) return std::nullopt;
  ++place;
  // `someone with write access`
  const bool has_right = phrase.is(place, "with") && phrase.is_one_of(place + 2, {"access", "rights", "permissions"});
  if (has_right) place += 3;
  while (phrase.is_one_of(place, {"please", "pls", "plz", "kindly", "else", "also", "now"})) ++place;
  // `can we get #12 merged?`, but not `can we merge #12?`
  if (is_us && !phrase.is_one_of(place, {"get", "have"})) return std::nullopt;
  auto object = is_us ? std::nullopt : imperative_at(phrase, place);
  for (const auto form : {tended_at, procured_at, escort_at}) object = object ? object : form(phrase, place);
  return ending_question(phrase, std::move(object));
}

}  // namespace checkpoint::history
