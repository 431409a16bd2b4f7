#include "history/tending.h"

#include "history/outside.h"

namespace checkpoint::history {

namespace {

using Behind = std::optional<Place>;

bool is_tending_verb(const Phrase& phrase, Place place) {
  return phrase.is_one_of(
      place,
      {"address", "adjust",    "amend",   "answer",      "apply",   "babysit",  "bring",    "check",   "clean",
       "clear",   "create",    "debug",   "finish",      "fix",     "fold",     "follow",   "get",     "give",
       "handle",  "implement", "improve", "keep",        "make",    "mend",     "monitor",  "move",    "open",
       "polish",  "push",      "react",   "rebase",      "refresh", "reply",    "re-run",   "rerun",   "resolve",
       "respond", "restack",   "retest",  "retarget",    "retry",   "rework",   "run",      "settle",  "shepherd",
       "solve",   "sort",      "sync",    "take",        "tidy",    "trigger",  "turn",     "update",  "upstream",
       "wait",    "watch",     "work",    "incorporate", "await",   "complete", "awaiting", "waiting", "convert",
       "confirm", "verify",    "ensure",  "remind",      "ping",    "nudge",    "prod",     "have",    "investigate",
       "green"});
}

// What belongs to a request until it lands, and to nothing after it.
bool is_tended(const Phrase& phrase, Place place) {
  return phrase.is_one_of(
      place,
      {"ci",          "check",     "checks",   "build",     "pipeline",   "lint",      "linter",     "test",
       "tests",       "failure",   "failures", "comment",   "comments",   "conflict",  "conflicts",  "feedback",
       "review",      "reviews",   "thread",   "threads",   "nit",        "nits",      "suggestion", "suggestions",
       "finding",     "findings",  "remark",   "remarks",   "change",     "changes",   "discussion", "discussions",
       "reviewer",    "reviewers", "question", "questions", "branch",     "pr",        "mr",         "request",
       "description", "title",     "typo",     "typos",     "formatting", "coverage",  "draft",      "base",
       "concern",     "concerns",  "merge",    "fixes",     "fixups",     "commits",   "workflow",   "look",
       "commit",      "fix",       "pass",     "glance",    "force-push", "approvals", "approval",   "jobs"});
}

bool is_person_word(const Phrase& phrase, Place place) {
  return phrase.is_word(place) && !phrase.is_word(place, Words::relation) && !phrase.is_word(place, Words::negation) &&
         !phrase.is_one_of(place, {"if", "whether", "why", "how", "when", "what", "who"});
}

// `it`, `the PR`
Place behind_it(const Phrase& phrase, Place place) {
  if (phrase.is_one_of(place, {"it", "this"})) return place + 1;
  const bool is_named = phrase.is_one_of(place, {"the", "that"}) && phrase.is_one_of(place + 1, {"pr", "mr", "branch"});
  return is_named ? place + 2 : place;
}

Behind behind_merging(const Phrase& phrase, Place place) {
  const Place begin = place;
  while (phrase.is_one_of(place, {"merge", "land", "squash", "squash-merge", "squash/merge", "fast-forward"})) {
    ++place;
    if (phrase.is_joint(place) && phrase.is_one_of(place + 1, {"merge", "land"})) ++place;
  }
  return place == begin ? std::nullopt : Behind(behind_it(phrase, place));
}

// `get it merged`, `have it reviewed`
Behind behind_getting(const Phrase& phrase, Place place) {
  if (!phrase.is_one_of(place, {"get", "have", "see", "getting"})) return std::nullopt;
  const Place it = behind_it(phrase, place + 1);
  const Place done = it > place + 1 ? phrase.behind(it, Words::landed) : it;
  return done > it ? Behind(done) : std::nullopt;
}

// `hit merge`, `press the merge button`, `set auto-merge`
Behind behind_pressing(const Phrase& phrase, Place place) {
  const bool sets =
      phrase.is_one_of(place, {"set", "enable"}) &&
      phrase.is_one_of(place + 1, {"auto-merge", "automerge", "auto-complete", "merge-when-pipeline-succeeds"});
  if (sets) return place + 2;
  if (!phrase.is_one_of(place, {"hit", "press", "click", "push"})) return std::nullopt;
  ++place;
  while (phrase.is_one_of(place, {"the", "big", "green", "squash", "and"})) ++place;
  if (phrase.is(place, "merge")) return phrase.is(place + 1, "button") ? place + 2 : place + 1;
  return phrase.is(place, "button") ? Behind(place + 1) : std::nullopt;
}

// `ask Kim to review it`, `ping the team for a review`
Behind behind_bidding(const Phrase& phrase, Place place) {
  constexpr Place longest_name = 4;
  if (!phrase.is_one_of(place, {"ask", "ping", "nudge", "remind", "get", "let"})) return std::nullopt;
  Place name = place + 1;
  while (name < place + longest_name && is_person_word(phrase, name) && !phrase.is_word(name, Words::landing)) ++name;
  if (name == place + 1) return std::nullopt;
  Place order = name;
  if (phrase.is(order, "to")) ++order;
  if (phrase.is_one_of(order, {"review", "merge", "approve", "land", "re-review"})) {
    const Place end = behind_it(phrase, order + 1);
    return end > order + 1 ? Behind(end) : std::nullopt;
  }
  if (!phrase.is(name, "for")) return std::nullopt;
  const Place step = phrase.is_one_of(name + 1, {"a", "the", "another", "final"}) ? name + 2 : name + 1;
  return phrase.is_one_of(step, {"review", "re-review", "approval"}) ? Behind(step + 1) : std::nullopt;
}

// `request review from Kim`, `request reviewers`
Behind behind_requesting(const Phrase& phrase, Place place) {
  constexpr Place longest_name = 3;
  if (!phrase.is_one_of(place, {"request", "re-request", "rerequest", "get"})) return std::nullopt;
  ++place;
  while (phrase.is_one_of(place, {"a", "another", "the", "final", "code", "fresh", "second", "one", "more", "last"}))
    ++place;
  if (!phrase.is_one_of(place, {"review", "reviews", "re-review", "reviewers", "approval", "sign-off"}))
    return std::nullopt;
  ++place;
  if (!phrase.is_one_of(place, {"from", "by"})) return place;
  if (phrase.is_one_of(place - 1, {"approval", "sign-off"})) return std::nullopt;  // legal may have to give it
  const Place name = place + 1;
  Place end = name;
  while (end < name + longest_name && is_person_word(phrase, end)) ++end;
  return end;
}

// `mark it as ready for review`
Behind behind_marking(const Phrase& phrase, Place place) {
  if (!phrase.is_one_of(place, {"mark", "flip", "move"})) return std::nullopt;
  place = behind_it(phrase, place + 1);
  if (phrase.is_one_of(place, {"as", "to"})) ++place;
  if (!phrase.is(place, "ready")) return std::nullopt;
  return phrase.is(place + 1, "for") && phrase.is_one_of(place + 2, {"review", "merge"}) ? place + 3 : place + 1;
}

// What stands from `begin` to `end` is about the request alone.
bool is_about_request(const Phrase& phrase, Place begin, Place end) {
  for (Place place = begin; place < end; ++place) {
    if (is_tended(phrase, place) || phrase.is_one_of(place, {"remaining", "other", "second", "last", "left", "open"}))
      continue;
    if (phrase.is_reference(place) || phrase.is_word(place, Words::detached)) return false;
    if (phrase.is_word(place, Words::negation) || phrase.is_word(place, Words::environment)) return false;
  }
  return true;
}

// `open a new PR`: what is done from there on is done to that one.
bool names_another_request(const Phrase& phrase, Place begin, Place end) {
  for (Place place = begin; place < end; ++place) {
    const bool is_other = phrase.is_one_of(place, {"new", "another", "separate"});
    if (is_other && phrase.is_one_of(place + 1, {"pr", "mr", "branch", "pull", "request", "merge"})) return true;
  }
  return false;
}

bool has_tended(const Phrase& phrase, Place begin, Place end) {
  for (Place place = begin; place < end; ++place) {
    if (is_tended(phrase, place)) return true;
  }
  return false;
}

// `force-push`, `rebase`: a clause of its own.
bool is_bare_work(const Phrase& phrase, Place place) {
  const bool has_them = is_tending_verb(phrase, place) && phrase.is_one_of(place + 1, {"them", "those", "it", "all"});
  if (has_them && phrase.is_end(place + 2)) return true;
  return phrase.is_one_of(place, {"force-push", "push", "rebase", "re-push", "re-run", "rerun", "undraft", "fix"}) &&
         phrase.is_end(behind_it(phrase, place + 1));
}

// `if green,`, `once CI passes`: what the closing waits for, and the landing has seen.
Place behind_proviso(const Phrase& phrase, Place place) {
  constexpr Place longest = 5;
  if (!phrase.is_one_of(place, {"if", "once", "when", "after"})) return place;
  const Place end = phrase.end_of_clause(place);
  const bool is_settled = phrase.is_word(end - 1, Words::settled) || phrase.is_word(end - 1, Words::event);
  return is_settled && end <= place + longest && phrase.is_joint(end) ? end + 1 : place;
}

// A clause that names no reference: `address the remaining comments`, `CI green`.
Behind behind_tending(const Phrase& phrase, Place place) {
  constexpr Place longest = 10;
  const Place end = phrase.end_of_clause(place);
  const bool is_work = is_tending_verb(phrase, place) && has_tended(phrase, place + 1, end);
  const bool is_clean =
      end <= place + longest && is_about_request(phrase, place, end) && !names_another_request(phrase, place, end);
  if (is_bare_work(phrase, place)) return end;
  return is_work && is_clean ? Behind(end) : std::nullopt;
}

// Steps up to the last that closes.
Behind behind_steps(const Phrase& phrase, Place place) {
  Behind end;
  while (place < phrase.size()) {
    while (phrase.is_joint(place) || phrase.is(place, ";")) ++place;
    place = behind_proviso(phrase, place);
    const Behind direct = behind_closing(phrase, place);
    place = direct ? place : phrase.behind_lead_in(place);
    const Behind closing = direct ? direct : behind_closing(phrase, place);
    const Behind step = closing ? closing : behind_tending(phrase, place);
    if (!step) break;
    if (closing) end = closing;
    place = *step;
    if (!phrase.is_joint(place) && !phrase.is(place, ";")) break;
  }
  return end;
}

std::optional<Object> closed(std::optional<Object> object, Behind end) {
  if (!object || !end) return std::nullopt;
  object->end = *end;
  object->colon = Object::Colon::clause;
  return supposed(std::move(object));
}

// `#12: address the comments and land it`, `finish #12: mark as ready, merge`
std::optional<Object> named_before(const Phrase& phrase, Place start) {
  const auto verbs = verbs_at(phrase, start);
  auto object = direct_object(phrase, verbs ? verbs->end : start);
  const bool is_apart = object && phrase.is_one_of(object->end, {":", "-", ">"});
  return is_apart ? closed(object, behind_steps(phrase, object->end + 1)) : std::nullopt;
}

// `fix the lint failures on #12, then merge`, `bring #12 up to date with main and merge it`
std::optional<Object> named_within(const Phrase& phrase, Place start) {
  constexpr Place reach = 14;
  // `CI red on #12, fix + merge`
  const bool is_state = phrase.is_one_of(start, {"ci", "tests", "checks", "build", "lint", "pipeline"});
  if (!is_tending_verb(phrase, start) && !is_state) return std::nullopt;
  Place place = start + 1;
  while (place < start + reach && !phrase.is_reference(place) && place < phrase.size() && !phrase.is_stop(place))
    ++place;
  if (!phrase.is_reference(place)) return std::nullopt;
  Place name = phrase.ahead_of(place, Words::filler, start + 1);
  const bool is_direct = name == start + 1;
  const bool relates = phrase.is_one_of(name - 1, {"on", "in", "of", "at", "for", "to", "with", "over", "about"});
  auto object = direct_object(phrase, name);
  if (!object || !is_about_request(phrase, start + 1, name) || goes_elsewhere(phrase, object->end)) return std::nullopt;
  const Place end = phrase.end_of_clause(object->end);
  const bool tends = has_tended(phrase, start, name) || has_tended(phrase, object->end, end);
  if (!is_direct && !(relates && tends)) return std::nullopt;
  constexpr Place longest_tail = 6;
  if (end > object->end + longest_tail || !is_about_request(phrase, object->end, end)) return std::nullopt;
  return phrase.is_stop(end) && !phrase.is(end, ";") ? std::nullopt : closed(object, behind_steps(phrase, end));
}

}  // namespace

bool belongs_to_request(const Phrase& phrase, Place place) { return is_tended(phrase, place); }

bool names_own_part(const Phrase& phrase, Place begin, Place end) { return has_tended(phrase, begin, end); }

std::optional<Place> behind_work_on_request(const Phrase& phrase, Place place) { return behind_tending(phrase, place); }

std::optional<Place> behind_closing(const Phrase& phrase, Place place) {
  for (const auto form :
       {behind_merging, behind_getting, behind_pressing, behind_bidding, behind_requesting, behind_marking}) {
    if (const Behind end = form(phrase, place)) return end;
  }
  return std::nullopt;
}

std::optional<Place> behind_landing_step(const Phrase& phrase, Place place) {
  if (const Behind end = behind_merging(phrase, place)) return end;
  if (const Behind end = behind_pressing(phrase, place)) return end;
  const Behind end = behind_getting(phrase, place);
  return end && phrase.is_one_of(*end - 1, {"merged", "landed", "in"}) ? end : std::nullopt;
}

std::optional<Object> tended_at(const Phrase& phrase, Place start) {
  if (auto object = named_before(phrase, start)) return object;
  return named_within(phrase, start);
}

}  // namespace checkpoint::history
