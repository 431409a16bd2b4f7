#include "history/final_landing.h"

#include <algorithm>
#include <array>

#include "history/awaited.h"
#include "history/outside.h"
#include "history/tending.h"

namespace checkpoint::history {

namespace {

using Behind = std::optional<Place>;

std::optional<Place> only_reference(const Phrase& phrase) {
  std::optional<Place> found;
  for (Place place = 0; place < phrase.size(); ++place) {
    if (!phrase.is_reference(place)) continue;
    const Token& token = phrase.token(place);
    if (found || token.is_qualified || token.references.size() != 1 || token.of == ReferenceKind::commit)
      return std::nullopt;
    found = place;
  }
  return found;
}

// `the rest`, `but`, `must`, `only`: less than all of it, or something else to do. `not a bug` is none of that.
bool is_reserve(const Phrase& phrase, Place place) {
  if (phrase.is(place, "not")) return !phrase.is_one_of(place + 1, {"a", "an", "the", "yet"});
  if (phrase.is_word(place, Words::detached))
    return !phrase.is_one_of(place, {"that", "which", "who", "comments", "feedback", "without", "because"});
  if (phrase.is(place, "only")) return !phrase.is_one_of(place + 1, {"needs", "lacks"});
  const bool is_part = phrase.is_word(place, Words::portion) &&
                       !phrase.is_one_of(place, {"pass", "step", "not", "pending", "yet", "round"});
  return is_part || phrase.is_word(place, Words::negation) ||
         phrase.is_one_of(place,
                          {"but",       "plus",   "while", "partly",     "partial",    "must",        "will",
                           "should",    "todo",   "tbd",   "unfinished", "incomplete", "missing",     "afterwards",
                           "afterward", "forget", "model", "example",    "template",   "inspiration", "ideas",
                           "pattern",   "start",  "over",  "scratch"});
}

// `rename the flag on main`; a request may conflict with main, or be rebased on it.
bool touches_base(const Phrase& phrase, Place begin, Place place) {
  if (!phrase.is_one_of(place, {"main", "master", "trunk"}) || place == begin) return false;
  const bool is_related = phrase.is_one_of(place - 1, {"with", "behind", "against", "onto"});
  return !is_related && !phrase.is_one_of(begin, {"rebase", "rebased"});
}

// `docs` in `docs/helm.md`
bool is_folder(const Phrase& phrase, Place place) {
  return phrase.is(place + 1, "/") && place + 2 < phrase.size() && phrase.token(place + 2).is_glued;
}

bool stays_inside(const Phrase& phrase, Place begin, Place end) {
  for (Place place = begin; place < end; ++place) {
    if (is_folder(phrase, place)) continue;
    if (is_reserve(phrase, place) || is_outside(phrase, place) || touches_base(phrase, begin, place)) return false;
  }
  return true;
}

// A box of a checklist, or a mark as `[P1]`, stands before everything.
Place behind_box(const Phrase& phrase) {
  const Place open = phrase.is(0, "-") ? 1 : 0;
  return phrase.is(open, "(") ? phrase.behind_bracket(open) : open;
}

bool begins_part(const Phrase& phrase, Place place) {
  return place <= behind_box(phrase) || phrase.is_joint(place - 1) || phrase.is_stop(place - 1) ||
         phrase.is_one_of(place - 1, {"-", ">"});
}

// `#12: …`, `Dependabot PR #12 bumps axios: …`: what is said next is said of it.
bool is_named_first(const Phrase& phrase, Place begin) {
  const bool is_bot =
      begin > 0 && phrase.is_one_of(begin - 1, {"dependabot", "renovate", "dependabot's", "renovate's"});
  return begins_part(phrase, is_bot ? begin - 1 : begin);
}

// `settle the naming thread on #12`, `final pass over #12`: what it has until it lands.
bool is_tended_first(const Phrase& phrase, Place begin) {
  constexpr Place reach = 8;
  if (begin < 2 || !phrase.is_one_of(begin - 1, {"on", "in", "over"})) return false;
  Place start = begin - 1;
  while (start > 0 && start + reach > begin && !begins_part(phrase, start)) --start;
  if (!begins_part(phrase, start) || start + 1 >= begin) return false;
  for (Place place = start; place + 1 < begin; ++place) {
    const bool is_apart = phrase.is_word(place, Words::detached) && !phrase.is_one_of(place, {"comments", "feedback"});
    const bool is_other = is_apart || is_outside(phrase, place);
    const bool is_past = phrase.is_word(place) && phrase.token(place).text.ends_with("ed");
    if (is_other || is_past || phrase.is_word(place, Words::relation) || phrase.is(place, "read")) return false;
  }
  const bool is_own = belongs_to_request(phrase, begin - 2) && !phrase.is_one_of(begin - 2, {"fix", "merge", "change"});
  return is_own || phrase.is_one_of(begin - 2, {"todo", "todos", "decision", "work"});
}

// `get #12 over the line`, `take #12 through to merge`
bool says_goal(const Phrase& phrase, Place begin, Place end) {
  return phrase.is_one_of(begin, {"over", "through", "across"}) &&
         phrase.is_one_of(end - 1, {"line", "merge", "review", "merged"});
}

// `take over #12 …`, `pick up at #12 …`, `finish #12 …`
bool is_taken_up(const Phrase& phrase, Place begin) {
  if (begin == 0) return false;
  if (phrase.is(begin - 1, "over") && begin >= 2) return phrase.is(begin - 2, "take") && begins_part(phrase, begin - 2);
  const bool goes_on = phrase.is_one_of(begin - 1, {"at", "with"}) && begin >= 3 && phrase.is(begin - 2, "up");
  if (goes_on) return phrase.is(begin - 3, "pick") && begins_part(phrase, begin - 3);
  if (phrase.is(begin - 1, "left")) return begin >= 2 && phrase.is_one_of(begin - 2, {"i", "we"});
  // `pick #12 back up`, `wrap up #12`, `check out #12`
  const Place verb = phrase.is_one_of(begin - 1, {"up", "out"}) && begin >= 2 ? begin - 2 : begin - 1;
  const Place behind = phrase.behind(begin, Words::filler) + 1;
  const bool leads = phrase.is_one_of(verb, {"take", "drive", "carry", "push", "see", "nurse"});
  if (leads && says_goal(phrase, behind, phrase.end_of_clause(behind))) return begins_part(phrase, verb);
  return begins_part(phrase, verb) &&
         phrase.is_one_of(verb, {"bring", "rebase", "review", "finish", "polish", "undraft", "resume", "continue",
                                 "get", "wrap", "check", "pick", "revive", "rescue"});
}

// `Kim approved #12`
bool is_approved(const Phrase& phrase, Place begin) {
  return begin >= 1 && phrase.is(begin, "approved") && phrase.is_word(begin - 1) &&
         !phrase.is_word(begin - 1, Words::negation) && !phrase.is_one_of(begin - 1, {"nobody", "none", "noone"}) &&
         begins_part(phrase, begin - 1);
}

// `rename the constant in #12`, `add a test to #12`
bool is_changed_first(const Phrase& phrase, Place begin) {
  constexpr Place reach = 10;
  if (begin < 3 || !phrase.is_one_of(begin - 1, {"in", "to"})) return false;
  Place start = begin - 1;
  while (start > 0 && start + reach > begin && !begins_part(phrase, start)) --start;
  const bool changes = phrase.is(begin - 1, "in") ? phrase.is_one_of(start, {"rename", "reword", "rephrase"})
                                                  : phrase.is_one_of(start, {"add", "push", "apply"});
  return begins_part(phrase, start) && changes && stays_inside(phrase, start, begin - 1);
}

// Another end, or a step that no landing shows.
bool leads_elsewhere(const Phrase& phrase, Place place) {
  return phrase.is_one_of(
             place,
             {"?",          "or",      "either",  "otherwise", "except",   "unless",      "without",   "merged",
              "landed",     "shipped", "closed",  "reverted",  "released", "superseded",  "abandoned", "deployed",
              "hold",       "stop",    "cannot",  "can't",     "won't",    "don't",       "dont",      "never",
              "caused",     "broke",   "whether", "backport",  "revert",   "rollback",    "announce",  "deploy",
              "introduced", "later",   "tag",     "publish",   "release",  "cherry-pick", "successor", "port"}) ||
         (phrase.is(place, "only") && !phrase.is_one_of(place + 1, {"needs", "lacks", "the"}));
}

// Of what stands before the reference each would be about it; behind it, those that name it again.
bool waits_for_it(const Phrase& phrase, Place place, Place reference) {
  if (!phrase.is_word(place, Words::gate)) return false;
  return place < reference || phrase.is_one_of(place + 1, {"it", "its", "this", "that", "they", "the", "merge",
                                                           "merging", "landing", "merged", "landed", "both"});
}

// `src/index.ts` is one name.
bool is_in_path(const Phrase& phrase, Place place) {
  return phrase.is(place, "/") && place + 1 < phrase.size() && phrase.token(place + 1).is_glued;
}

Place end_of_part(const Phrase& phrase, Place place) {
  while (!phrase.is_end(place) || is_in_path(phrase, place))
    place = phrase.is(place, "(") ? phrase.behind_bracket(place) : place + 1;
  return place;
}

// `if green`, `after a last look at the diff`: it has been met, or nobody has minded.
Behind behind_its_condition(const Phrase& phrase, Place place) {
  constexpr Place longest = 12;
  if (!phrase.is_one_of(place, {"if", "once", "when", "after"})) return std::nullopt;
  const Place end = end_of_part(phrase, place);
  return end <= place + longest && stays_inside(phrase, place + 1, end) ? Behind(end) : std::nullopt;
}

// Brackets that describe, `if green`, `to main`, `today`, up to the end of the text.
bool ends_text(const Phrase& phrase, Place place) {
  if (phrase.is_one_of(place, {"to", "into"}) && phrase.is_one_of(place + 1, {"main", "master", "trunk"})) place += 2;
  if (const Behind proviso = behind_its_condition(phrase, place)) place = *proviso;
  place = phrase.behind(place, Words::moment);
  if (phrase.is(place, "any") && phrase.is_one_of(place + 1, {"time", "moment"})) place += 2;
  if (phrase.is(place, "(") && only_describes(phrase, place)) place = phrase.behind_bracket(place);
  while (phrase.is_one_of(place, {".", "!"})) ++place;
  return place >= phrase.size();
}

bool is_count(const Phrase& phrase, Place place) {
  return phrase.is_word(place) && phrase.token(place).text.find_first_not_of("0123456789") == std::string::npos;
}

// Right behind the name: `is approved by Kim`, `with one failing test`, `bumps axios to 1.7`, `needs a rebase`.
bool says_state(const Phrase& phrase, Place begin, Place end) {
  const bool is_fresh = phrase.is(begin, "up") && phrase.is(begin + 1, "to") && phrase.is(begin + 2, "date");
  if (is_fresh) return end <= begin + 5;  // with main
  if (says_goal(phrase, begin, end)) return true;
  if (!stays_inside(phrase, begin, end)) return false;
  Place place = begin;
  while (phrase.is_one_of(place, {"is", "are", "still", "now", "already", "all", "only", "just"}) ||
         is_count(phrase, place))
    ++place;
  if (place >= end) return true;
  if (phrase.is_one_of(place, {"has", "with", "needs", "got"})) return names_own_part(phrase, place, end);
  return phrase.is_one_of(
      place, {"approved",  "green",      "red",       "open",    "opened",  "ready",      "reviewed", "stale", "behind",
              "failing",   "conflicted", "submitted", "pushed",  "running", "ci",         "checks",   "draft", "lgtm",
              "mergeable", "rebased",    "bumps",     "updates", "stuck",   "unreviewed", "conflicts"});
}

bool is_harmless(const Phrase& phrase, Place begin, Place end) {
  const Place step = phrase.behind_lead_in(begin);
  if (step >= end) return true;
  if (const Behind work = behind_work_on_request(phrase, step))
    return !names_outside(phrase, step, end) && stays_inside(phrase, *work, end);
  const Behind closing = behind_closing(phrase, step);
  if (closing && *closing >= end) return !names_outside(phrase, step, end);
  const bool tests = phrase.is_one_of(step, {"write", "test", "check", "run"}) && names_own_part(phrase, step + 1, end);
  return (tests || !acts_outside(phrase, step)) && stays_inside(phrase, step, end);
}

// `Next session:`, `Parking lot, top:`: what stands before the clause of the reference asks for nothing.
bool only_labels(const Phrase& phrase, Place end) {
  constexpr std::array verbs = {Words::task, Words::change, Words::landing, Words::doing, Words::cleanup};
  if (end > 0 && !phrase.is_one_of(end - 1, {":", "-", ")", ">"})) return false;
  for (Place place = 0; place < end; ++place) {
    const bool begins = place == 0 || !phrase.is_word(place - 1);
    const bool is_step =
        std::any_of(verbs.begin(), verbs.end(), [&](Words verb) { return phrase.is_word(place, verb); });
    const bool is_next = phrase.is_one_of(place, {"next", "then", "finally"});
    if (phrase.is_one_of(place, {".", ";", "!"}) || is_reserve(phrase, place)) return false;
    if (begins && !is_next && (is_step || acts_outside(phrase, place))) return false;
  }
  return true;
}

Place begin_of_part(const Phrase& phrase, Place place) {
  while (!begins_part(phrase, place)) --place;
  return place;
}

// `finish #12 and the docs`
bool is_followed_by_more(const Phrase& phrase, Place place) {
  const bool joins = phrase.is_one_of(place, {"and", "&", "+", "/", "or"});
  return joins && !behind_landing_step(phrase, phrase.behind_lead_in(place + 1));
}

// `the parser: …`: from there on something else is spoken of.
bool names_other_subject(const Phrase& phrase, Place begin, Place end) {
  const auto is_own = [&](Place place) {
    return phrase.is_word(place, Words::lead_in) ||
           phrase.is_one_of(
               place, {"not", "it",   "last",   "nit",     "plan", "rescue", "remaining", "left",  "fix",  "tests",
                       "ci",  "rest", "thread", "comment", "lint", "build",  "status",    "steps", "open", "review"});
  };
  if (!phrase.is(end, ":")) return false;
  for (Place place = begin; place < end; ++place) {
    if (is_own(place)) return false;
  }
  return phrase.is_word(end + 1);
}

// `the docs PR`, `Kim's branch`
bool names_other_request(const Phrase& phrase, Place begin, Place end) {
  for (Place place = begin + 1; place < end; ++place) {
    if (!phrase.is_one_of(place, {"pr", "mr", "branch"}) || !phrase.is_word(place - 1)) continue;
    const bool is_owned = phrase.token(place - 1).text.ends_with("'s");
    const bool is_filled = phrase.is_word(place - 1, Words::filler) || phrase.is_word(place - 1, Words::relation) ||
                           phrase.is_word(place - 1, Words::change) || phrase.is_word(place - 1, Words::landing);
    if (is_owned || !is_filled) return true;
  }
  return false;
}

Place behind_marks(const Phrase& phrase, Place place) {
  while (phrase.is_joint(place) || phrase.is_stop(place)) ++place;
  return place;
}

// What stands in it is about the request, or is a word of somebody.
bool passes(const Phrase& phrase, Place open) {
  const Place end = phrase.behind_bracket(open);
  return only_describes(phrase, open) || (!acts_outside(phrase, open + 1) && stays_inside(phrase, open, end));
}

// `only the merge itself is outstanding`, `waiting only to be merged`
Behind behind_owed_landing(const Phrase& phrase, Place place) {
  const Place noun = phrase.is_one_of(place, {"only", "just"}) && phrase.is(place + 1, "the") ? place + 2 : place;
  const bool is_landing = noun > place && phrase.is_one_of(noun, {"merge", "landing"});
  const Place verb = phrase.is(noun + 1, "itself") ? noun + 2 : noun + 1;
  if (is_landing && phrase.is(verb, "remains")) return verb + 1;
  if (is_landing && phrase.is(verb, "is") && phrase.is_one_of(verb + 1, {"outstanding", "missing", "left", "pending"}))
    return verb + 2;
  const Behind awaited = behind_awaiting(phrase, phrase.is(place, "it") ? place + 1 : place);
  return awaited && phrase.is_one_of(*awaited - 1, {"merged", "merge", "landed"}) ? awaited : std::nullopt;
}

// Each part up to the last is work on the request or a word about it, and the last lands it.
bool ends_in_landing(const Phrase& phrase, Place place, bool is_taken) {
  const bool is_apart = is_taken || phrase.is_stop(place) || phrase.is_joint(place);
  const Place said = place;
  while (place < phrase.size()) {
    place = behind_marks(phrase, place);
    if (phrase.is(place, "(")) {
      if (!passes(phrase, place)) return false;
      place = phrase.behind_bracket(place);
      continue;
    }
    const Place step = phrase.behind_lead_in(place);
    const Behind landed =
        behind_landing_step(phrase, phrase.is(step, "approve") ? behind_marks(phrase, step + 1) : step);
    if (landed && ends_text(phrase, *landed)) return true;
    if (const Behind owed = behind_owed_landing(phrase, step); owed && ends_text(phrase, *owed)) return true;
    const Place end = end_of_part(phrase, place);
    const bool is_predicate = !is_apart && place == said;
    if (place != said && names_other_subject(phrase, place, end)) return false;
    if (names_other_request(phrase, place, end)) return false;
    if (!says_state(phrase, place, end) && (is_predicate || !is_harmless(phrase, place, end))) return false;
    place = end;
  }
  return false;
}

}  // namespace

std::optional<Object> finally_landed(const Phrase& phrase) {
  const auto reference = only_reference(phrase);
  if (!reference) return std::nullopt;
  for (Place place = 0; place < phrase.size(); ++place) {
    if (leads_elsewhere(phrase, place) || waits_for_it(phrase, place, *reference)) return std::nullopt;
  }
  const Place begin = phrase.ahead_of(*reference, Words::filler);
  const bool is_taken = is_tended_first(phrase, begin) || is_taken_up(phrase, begin) || is_approved(phrase, begin) ||
                        is_changed_first(phrase, begin);
  if (!is_taken && !is_named_first(phrase, begin)) return std::nullopt;
  if (!only_labels(phrase, begin_of_part(phrase, begin))) return std::nullopt;
  if (goes_elsewhere(phrase, *reference + 1)) return std::nullopt;
  if (is_taken && is_followed_by_more(phrase, *reference + 1)) return std::nullopt;
  if (!ends_in_landing(phrase, *reference + 1, is_taken)) return std::nullopt;
  Object object;
  object.references.push_back(*reference);
  object.end = phrase.size();
  return supposed(std::move(object));
}

}  // namespace checkpoint::history
