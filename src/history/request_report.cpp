#include "history/request_report.h"

#include "history/outside.h"

namespace checkpoint::history {

namespace {

// What a request has; of anything else a remark may be something to do.
bool is_its_part(const Phrase& phrase, Place place) {
  return phrase.is_one_of(
      place, {"everything", "reviewers", "reviewer", "description", "pipeline", "approvals",   "approval",   "threads",
              "thread",     "diff",      "branch",   "author",      "ci",       "checks",      "check",      "tests",
              "lint",       "commits",   "commit",   "conflicts",   "title",    "screenshots", "codeowners", "build",
              "coverage",   "comments",  "reviews",  "history",     "it",       "nobody",      "pr",         "mr"});
}

bool is_number(const Phrase& phrase, Place place) {
  return phrase.is_word(place) && phrase.token(place).text.find_first_not_of("0123456789") == std::string::npos;
}

bool is_consent_word(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {"approval", "review", "sign-off", "lgtm", "stamp"});
}

// `only the CODEOWNERS approval is missing`: the landing has seen it.
bool lacks_consent(const Phrase& phrase, Place begin, Place end) {
  if (!phrase.is_one_of(begin, {"only", "just"}) || !phrase.is_one_of(end - 1, {"missing", "outstanding", "pending"}))
    return false;
  bool is_consent = false;
  for (Place place = begin; place < end; ++place) {
    if (phrase.is_word(place, Words::detached) || is_outside(phrase, place) || phrase.is(place, "of")) return false;
    is_consent = is_consent || is_consent_word(phrase, place);
  }
  return is_consent;
}

// Something is left, or is another's: `must`, `still`, `first of two`, `wrong`.
bool owes(const Phrase& phrase, Place place) {
  const bool has = phrase.is_one_of(place, {"has", "have"}) && !phrase.is(place + 1, "to");
  if ((phrase.is_word(place, Words::owing) && !has) || (phrase.is(place, "to") && phrase.is(place + 1, "be")))
    return true;
  if (phrase.is_word(place, Words::detached)) return !phrase.is_one_of(place, {"comments", "everything"});
  const bool is_task = phrase.is_word(place, Words::task) && !phrase.is_one_of(place, {"test", "check"});
  return is_task || phrase.is_word(place, Words::portion) || phrase.is_word(place, Words::sequence) ||
         phrase.is_word(place, Words::negation) ||
         phrase.is_one_of(place, {"half",    "first",    "one",      "wrong", "broken", "red",     "failing", "stale",
                                  "empty",   "asks",     "wants",    "lacks", "failed", "fails",   "misses",  "unclear",
                                  "open",    "bug",      "bugs",     "flaky", "slow",   "leaks",   "crashes", "draft",
                                  "blocked", "outdated", "reverted", "why",   "how",    "whether", "who",     "once",
                                  "until",   "after",    "before",   "when",  "if",     "blocks",  "unblocks"});
}

}  // namespace

bool reports_on_request(const Phrase& phrase, Place begin, Place end) {
  if (lacks_consent(phrase, begin, end)) return true;
  // `it has been open for weeks`, `it blocks three people`
  const bool ages = phrase.is(begin, "it") && phrase.is_one_of(begin + 1, {"has", "was"}) &&
                    phrase.is_one_of(begin + 2, {"been", "open"}) && !names_outside(phrase, begin, end) &&
                    phrase.is_one_of(phrase.is(begin + 2, "been") ? begin + 3 : begin + 2,
                                     {"open", "waiting", "ready", "green", "sitting", "around"});
  if (ages || (phrase.is(begin, "it") && phrase.is(begin + 1, "blocks") && end <= begin + 4)) return true;
  Place subject = phrase.is_one_of(begin, {"the", "its", "all"}) ? begin + 1 : begin;
  const bool counts = is_number(phrase, subject);
  while (is_number(phrase, subject) || phrase.is_one_of(subject, {"pr", "mr", "open", "merge", "review"})) ++subject;
  if (!is_its_part(phrase, subject)) return false;
  bool tells = counts && subject > begin;
  for (Place place = subject; place < end; ++place) {
    const bool is_named = phrase.is(place, "open") && (is_number(phrase, place - 1) || phrase.is(place + 1, "prs"));
    if (phrase.is_reference(place) || is_outside(phrase, place) || (owes(phrase, place) && !is_named)) return false;
    tells = tells || phrase.is_one_of(place, {"is", "are", "has", "have", "was", "were", "passed", "lists"});
  }
  return tells;
}

}  // namespace checkpoint::history
