#include "history/awaited.h"

#include "history/circumstance.h"
#include "history/escort.h"
#include "history/outside.h"
#include "history/tending.h"

namespace checkpoint::history {

namespace {

using Behind = std::optional<Place>;

Behind settled_end(const Phrase& phrase, Place end) {
  while (phrase.is(end, "and")) {
    const Place next = phrase.is_one_of(end + 1, {"a", "an", "then"}) ? end + 2 : end + 1;
    if (!phrase.is_word(next, Words::landing) && !phrase.is(next, "approval")) break;
    end = next + 1;
  }
  if (phrase.is_one_of(end, {"first", "before"})) return std::nullopt;  // then something waits for it
  const bool ends =
      phrase.is_end(end) || phrase.is(end, "(") || phrase.is(end, ")") || behind_circumstance(phrase, end, {});
  return ends ? Behind(end) : std::nullopt;
}

bool is_open(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {"open", "opened", "approved", "submitted", "up", "out", "posted", "raised", "created",
                                  "pushed", "filed"});
}

// `mergeable`, `good to go`
Behind behind_fitness(const Phrase& phrase, Place place) {
  if (phrase.is_one_of(place, {"mergeable", "landable", "shippable"})) return place + 1;
  const bool is_fit = phrase.is_one_of(place, {"good", "clear", "safe", "cleared"}) && phrase.is(place + 1, "to");
  return is_fit && phrase.is_one_of(place + 2, {"go", "merge", "land", "ship"}) ? Behind(place + 3) : std::nullopt;
}

// `can be merged`, `may go in`
Behind behind_leave(const Phrase& phrase, Place place) {
  if (!phrase.is_one_of(place, {"can", "may", "could"})) return std::nullopt;
  ++place;
  while (phrase.is_one_of(place, {"now", "be", "just", "safely"})) ++place;
  if (phrase.is(place, "go") && phrase.is(place + 1, "in")) return place + 2;
  if (!phrase.is_one_of(place, {"merged", "landed", "land", "merge", "shipped", "ship"})) return std::nullopt;
  return phrase.is(place + 1, "as") && phrase.is(place + 2, "is") ? place + 3 : place + 1;
}

// `waiting for a maintainer to press merge`, `waits for Kim to review it`
Behind behind_somebody(const Phrase& phrase, Place place) {
  constexpr Place longest_name = 3;
  const bool waits = phrase.is_one_of(place, {"waiting", "waits"}) && phrase.is_one_of(place + 1, {"for", "on"});
  if (!waits && !phrase.is_one_of(place, {"needs", "wants"})) return std::nullopt;
  const Place name = waits ? place + 2 : place + 1;
  Place to = name;
  while (phrase.is_word(to) && !phrase.is(to, "to") && to <= name + longest_name) ++to;
  if (!phrase.is(to, "to") || to == name) return std::nullopt;
  Place verb = to + 1;
  if (phrase.is_one_of(verb, {"press", "hit", "click"})) ++verb;
  if (phrase.is(verb, "the")) ++verb;
  if (!phrase.is_one_of(verb, {"merge", "land", "review", "approve"})) return std::nullopt;
  return phrase.is_one_of(verb + 1, {"it", "button"}) ? verb + 2 : verb + 1;
}

// `waiting on CodeRabbit and a human reviewer`
Behind behind_reviewers(const Phrase& phrase, Place place) {
  constexpr Place longest = 8;
  const bool waits = phrase.is_one_of(place, {"waiting", "waits", "pending", "awaiting", "blocked"});
  if (!waits) return std::nullopt;
  const Place begin = phrase.is_one_of(place + 1, {"for", "on"}) ? place + 2 : place + 1;
  bool reviews = false;
  Place end = begin;
  for (; end < begin + longest && (phrase.is_word(end) || phrase.is(end, "and")); ++end) {
    if (phrase.is_word(end, Words::gate) || (phrase.is_word(end, Words::relation) && !phrase.is(end, "and"))) break;
    reviews = reviews || phrase.is_one_of(end, {"reviewer", "reviewers", "maintainer", "maintainers", "approver",
                                                "approvers", "codeowner", "codeowners", "sign-off", "signoff",
                                                "coderabbit", "copilot", "re-review", "approvals", "lgtm"});
  }
  return reviews && phrase.is_end(end) ? Behind(end) : std::nullopt;
}

// `Kim's`, who may approve
bool is_colleague(const Phrase& phrase, Place place) {
  return phrase.is_word(place) && phrase.token(place).text.ends_with("'s") && !phrase.is_one_of(place, {"it's"}) &&
         !is_outsiders(phrase, place);
}

// `from a codeowner`
Place end_of_giver(const Phrase& phrase, Place place) {
  const Place end = phrase.end_of_clause(place);
  while (++place < end) {
    if (phrase.is(place, "before")) return place;
  }
  return end;
}

// `CI green`, `open`, `2 approvals`: a clause that only describes.
bool describes(const Phrase& phrase, Place begin, Place end) {
  bool settled = false;
  for (Place place = begin; place < end; ++place) {
    if (phrase.is_word(place, Words::owing) || phrase.is_word(place, Words::task)) return false;
    settled = settled || phrase.is_word(place, Words::settled) || is_open(phrase, place) ||
              phrase.is_one_of(place, {"addressed", "resolved", "fixed", "answered", "clean"});
  }
  return settled && end <= begin + 5;
}

// `tell the customer`: no landing shows that it was done.
bool leaves_request(const Phrase& phrase, Place begin, Place end) {
  const bool acts = acts_outside(phrase, begin) && !names_own_part(phrase, begin + 1, end);
  return acts || names_outside(phrase, begin, end);
}

// `: merge it`, `-> merge`, `merge`
Behind behind_verbs(const Phrase& phrase, Place place) {
  const auto verbs = verbs_at(phrase, phrase.behind_lead_in(place));
  if (!verbs || verbs->doing_only) return std::nullopt;
  return phrase.is(verbs->end, "it") ? verbs->end + 1 : verbs->end;
}

// Behind the name's colon or dash: what it awaits, perhaps behind what
// describes it.
Behind behind_status(const Phrase& phrase, Place place) {
  while (place < phrase.size()) {
    place = phrase.behind_lead_in(place);
    if (const Behind end = behind_awaiting(phrase, place)) return end;
    const Place end = phrase.end_of_clause(place);
    const bool is_before = phrase.is(end, ",") && phrase.is(end + 1, "then") && end > place && end <= place + 6 &&
                           !leaves_request(phrase, place, end);
    if (!describes(phrase, place, end) && !is_before) return std::nullopt;
    place = end;
    while (phrase.is_joint(place) || phrase.is(place, ";")) ++place;
    const Behind order = behind_verbs(phrase, place);
    if (order && phrase.is_end(*order)) return order;
    if (is_before) return std::nullopt;
  }
  return std::nullopt;
}

// `to merge: #12`, `awaiting review: #12`, `next ticket: ABC-12`
std::optional<Object> labelled(const Phrase& phrase, Place begin) {
  Place place = begin;
  bool lands = false;
  for (; phrase.is_word(place) || phrase.is(place, ","); ++place) {
    const bool is_landing = phrase.is_word(place, Words::landing) ||
                            phrase.is_one_of(place, {"approval", "merge", "merge-ready", "mergeable"});
    const bool is_next = phrase.is_one_of(place, {"next", "todo", "progress", "doing", "ongoing"});
    const bool belongs =
        phrase.is_word(place, Words::filler) || phrase.is_word(place, Words::lead_in) || phrase.is(place, ",") ||
        phrase.is_word(place, Words::settled) ||
        phrase.is_one_of(place, {"needed", "requested", "required", "wanted", "awaiting", "pending", "needs", "waiting",
                                 "waits", "blocked", "for", "on", "in", "up", "once", "when"});
    if (!is_landing && !belongs) return std::nullopt;
    lands = lands || is_landing || is_next;
  }
  if (!lands || place == begin || !phrase.is(place, ":")) return std::nullopt;
  auto object = direct_object(phrase, place + 1);
  const bool ends = object && (object->end >= phrase.size() || phrase.is_one_of(object->end, {".", "("}));
  if (!ends) return std::nullopt;
  return supposed(std::move(object));
}

// `is #12`, `is for #12 to be approved`
std::optional<Object> named_as_rest(const Phrase& phrase, Place place) {
  const bool is_for = phrase.is(place, "for");
  auto object = direct_object(phrase, is_for ? place + 1 : place);
  if (!object) return std::nullopt;
  if (is_for) {
    const Place verb = phrase.behind(object->end, Words::auxiliary);
    if (!phrase.is(object->end, "to") || !phrase.is_one_of(verb, {"merged", "approved", "land", "reviewed", "merge"}))
      return std::nullopt;
    object->end = verb + 1;
  }
  return phrase.is_end(object->end) ? object : std::nullopt;
}

// Where the last of those words that say of what stands before `end` that it was done for the request.
bool reports_work(const Phrase& phrase, Place begin, Place end) {
  for (Place place = begin; place < end; ++place) {
    if (phrase.is_word(place, Words::negation) || phrase.is_word(place, Words::detached)) {
      const bool is_tended = phrase.is_one_of(place, {"feedback", "comments", "questions"});
      if (!is_tended) return false;
    }
  }
  // `a fix is up in`
  const Place noun = phrase.is_one_of(begin, {"a", "the", "my", "our"}) ? begin + 1 : begin;
  const Place state = phrase.is_one_of(noun + 1, {"is", "are"}) ? noun + 2 : noun + 1;
  if (phrase.is_one_of(noun, {"fix", "patch", "change", "implementation", "solution", "work", "code"}))
    return phrase.is_one_of(state, {"up", "ready", "open", "out", "posted", "done", "submitted", "in"});
  const Place verb = phrase.is_one_of(begin, {"i", "we"}) ? begin + 1 : begin;
  const Place deed = phrase.is_one_of(verb, {"have", "'ve", "just"}) ? verb + 1 : verb;
  return phrase.is_one_of(deed, {"addressed", "fixed", "rebased", "updated", "pushed", "resolved", "answered",
                                 "incorporated", "applied", "solved", "implemented", "handled", "covered", "done",
                                 "opened", "created", "submitted", "posted", "raised"});
}

}  // namespace

// `needs a final review`, `ready to merge`, `to be merged`, `review requested`
std::optional<Place> behind_awaiting(const Phrase& phrase, Place place) {
  const Place begin = place;
  if (phrase.is(place, "has") && phrase.is(place + 1, "been") && phrase.is(place + 2, "approved")) place += 2;
  while (phrase.is_one_of(place, {"is", "are", "still", "now", "up", "green", "but", "only", "just"}) ||
         (is_open(phrase, place) && phrase.is(place + 1, "and"))) {
    place += is_open(phrase, place) ? Place{2} : Place{1};
    if (phrase.is(place, "and") && phrase.is_word(place + 1)) ++place;
  }
  if (is_open(phrase, place) && !phrase.is(place + 1, "for")) return settled_end(phrase, place + 1);
  if (phrase.is(place, "review") && phrase.is(place + 1, "requested")) return phrase.end_of_clause(place);
  const bool is_wanted =
      phrase.is_one_of(place, {"review", "approval", "sign-off", "reviewer", "reviewers"}) &&
      phrase.is_one_of(place + 1, {"needed", "required", "wanted", "pls", "please", "plz", "missing"});
  if (is_wanted && phrase.is_end(place + 2)) return place + 2;
  for (const auto form : {behind_fitness, behind_leave, behind_somebody, behind_reviewers}) {
    if (const Behind end = form(phrase, place)) return settled_end(phrase, *end);
  }
  // `is open and green; merge it`
  const bool is_up = place > begin + 1 && phrase.is_end(place) && phrase.is(place - 1, "green");
  if (is_up) return place;
  if (is_open(phrase, place)) ++place;
  if (!phrase.is_one_of(place, {"needs", "need", "awaiting", "awaits", "ready", "rdy", "pending", "waiting", "waits",
                                "in", "for", "must", "should", "has", "have", "requires", "to", "blocked", "stuck"})) {
    return std::nullopt;
  }
  ++place;
  while (phrase.is_one_of(place, {"a",    "only",  "to",   "for",   "on",     "be",      "maintainer", "final",
                                  "code", "human", "your", "the",   "second", "another", "last",       "one",
                                  "more", "third", "peer", "owner", "1",      "2",       "two"}) ||
         is_colleague(phrase, place)) {
    ++place;
  }
  if (phrase.is(place, "approving")) ++place;
  const bool lands =
      phrase.is_word(place, Words::landing) ||
      phrase.is_one_of(place, {"approval", "merging", "merged", "reviewed", "landed", "rebasing", "approvals",
                               "sign-off", "signoff", "reviewer", "reviewers", "eyes", "ack", "lgtm", "look"});
  if (!lands || phrase.is(place, "open")) return std::nullopt;
  Place end = place + 1;
  const bool is_given = phrase.is_one_of(place, {"approval", "review", "approvals", "sign-off"});
  if (is_given && phrase.is(end, "from")) {
    const Place giver = end;
    end = end_of_giver(phrase, giver);
    if (names_outside(phrase, giver, end)) return std::nullopt;  // no landing shows that legal has given it
  }
  if (phrase.is(end, "before") && phrase.is(end + 1, "it") && phrase.is(end + 2, "can")) {
    const Place landing = phrase.is(end + 3, "be") ? end + 4 : end + 3;
    if (phrase.is_one_of(landing, {"merge", "merged", "land", "landed"})) end = landing + 1;
  }
  if (phrase.is_one_of(end, {"it", "button", "queue", "train", "assignment", "assigned"})) ++end;
  const bool is_given_by = is_given && phrase.is(end, "of") && !names_outside(phrase, end + 1, end + 2);
  if ((phrase.is(end, "by") || is_given_by) && phrase.is_word(end + 1)) end += 2;
  return settled_end(phrase, end);
}

std::optional<Object> awaited_at(const Phrase& phrase, Place begin, Place start) {
  if (auto object = labelled(phrase, begin)) return object;
  auto object = direct_object(phrase, begin < start && phrase.is_reference(start) ? start : begin);
  if (!object || object->end >= phrase.size()) return std::nullopt;
  object->confidence = Confidence::medium;
  const Place place = object->end;
  const bool is_apart = phrase.is_one_of(place, {":", "-", ">"});
  Behind end = is_apart ? std::nullopt : behind_awaiting(phrase, place);
  if (is_apart) end = behind_status(phrase, place + 1);
  if (!end) {
    end = behind_verbs(phrase, is_apart ? place + 1 : place);
    if (end && !is_apart && !phrase.is_end(*end)) end.reset();
  }
  // `(needs review)`
  if (phrase.is(place, "(")) {
    const Behind state = behind_awaiting(phrase, place + 1);
    if (state && phrase.is(*state, ")")) end = *state + 1;
  }
  // `[ ] #12 merged`
  const bool is_box = start > 1 && phrase.is(start - 1, ")") && phrase.is(start - 2, "(");
  const bool is_goal = is_box && phrase.is_one_of(place, {"merged", "landed", "reviewed", "approved"});
  if (is_goal && phrase.is_end(place + 1)) end = place + 1;
  // `has two approvals and can be merged`, `lgtm -> land`
  if (!end && !is_apart) {
    const Place clause = phrase.is(place, "has") || phrase.is(place, "is") ? place + 1 : place;
    const Place joint = phrase.end_of_clause(clause);
    if (joint > clause && phrase.is_joint(joint) && describes(phrase, clause, joint)) {
      end = behind_awaiting(phrase, phrase.is(joint + 1, "it") ? joint + 2 : joint + 1);
      const Behind order = end ? std::nullopt : behind_verbs(phrase, joint + 1);
      if (order && phrase.is_end(*order)) end = order;
    }
  }
  // `, that has to be reviewed and merged`
  if (!end && phrase.is(place, ",") && phrase.is_one_of(place + 1, {"that", "which"}))
    end = behind_awaiting(phrase, place + 2);
  // `implement`
  const Place deed = phrase.is_one_of(place, {":", "-"}) ? place + 1 : place;
  const bool is_ticket = phrase.token(object->references.front()).of == ReferenceKind::ticket;
  if (!end && is_ticket && phrase.is_word(deed, Words::doing) && deed + 1 >= phrase.size()) end = deed + 1;
  // `still todo`
  const Place owed = phrase.is_one_of(place, {"is", "still"}) ? place + 1 : place;
  if (!end && owed > place && phrase.is_one_of(owed, {"todo", "tbd"}) && owed + 1 >= phrase.size()) end = owed + 1;
  // `ready, merge`
  const bool is_ready = !end && phrase.is_one_of(place, {"ready", "green", "approved"}) && phrase.is_joint(place + 1);
  if (is_ready) end = behind_verbs(phrase, place + 2);
  if (is_ready && !end) end = behind_closing(phrase, phrase.behind_lead_in(place + 2));
  // `-> main`
  const bool is_base = phrase.is(place, ">") && phrase.is_one_of(place + 1, {"main", "master", "trunk"});
  if (is_base && phrase.is_end(place + 2)) end = place + 2;
  if (!end) return std::nullopt;
  object->end = *end;
  return object;
}

std::optional<Object> reported_at(const Phrase& phrase, Place begin) {
  Place place = begin;
  while (place < phrase.size() && !phrase.is_reference(place) && !phrase.is_stop(place)) ++place;
  if (place == begin || !phrase.is_reference(place) || !reports_work(phrase, begin, place)) return std::nullopt;
  Place name = phrase.ahead_of(place, Words::filler, begin);
  const bool is_opened =
      name > begin && phrase.is_one_of(name - 1, {"opened", "created", "submitted", "posted", "raised"});
  if (name == begin ||
      !(is_opened || phrase.is_one_of(name - 1, {"on", "in", "by", "with", "of", "from", "for", "to"})))
    return std::nullopt;
  auto object = direct_object(phrase, name);
  if (!object) return std::nullopt;
  Place state = object->end;
  while (phrase.is_joint(state) || phrase.is_one_of(state, {";", "(", "-", ".", "so"})) ++state;
  if (!phrase.is_one_of(state, {"which", "it", "that"})) {
    if (state == object->end || !phrase.is_one_of(state, {"awaiting", "ready", "pending", "needs"}))
      return std::nullopt;
  } else {
    ++state;
  }
  const Behind end = behind_awaiting(phrase, state);
  if (!end) return std::nullopt;
  object->end = phrase.is(*end, ")") ? *end + 1 : *end;
  return supposed(std::move(object));
}

std::optional<Object> remaining_at(const Phrase& phrase, Place begin) {
  constexpr Place reach = 8;
  bool remains = false;
  for (Place place = begin; place < begin + reach && phrase.is_word(place); ++place) {
    remains = remains || phrase.is_one_of(place, {"left", "remains", "remaining", "next", "step", "todo", "missing",
                                                  "lacking", "outstanding"});
    if (phrase.is_word(place, Words::gate_label) || phrase.is_one_of(place, {"blocking", "obstacle"}))
      return std::nullopt;
    if (!remains || !phrase.is(place, "is") || phrase.is_word(place + 1, Words::negation)) continue;
    if (auto object = named_as_rest(phrase, place + 1)) return supposed(std::move(object));
    const bool is_gerund = phrase.is_one_of(place + 1, {"merging", "landing", "reviewing", "shipping"});
    auto object =
        is_gerund ? direct_object(phrase, place + 2) : imperative_at(phrase, phrase.behind_lead_in(place + 1));
    if (!object) object = escort_at(phrase, phrase.is(place + 1, "the") ? place + 2 : phrase.behind_lead_in(place + 1));
    return supposed(std::move(object));
  }
  return std::nullopt;
}

}  // namespace checkpoint::history
