#include "history/object.h"

#include <algorithm>
#include <array>

namespace checkpoint::history {

namespace {

bool has_digit(std::string_view word) { return word.find_first_of("0123456789") != std::string_view::npos; }

// `task ABC-12`, but not `task #3`: that one is of a list.
bool names_kind_of_ticket(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {"task", "subtask", "story"}) && phrase.is_reference(place + 1) &&
         phrase.token(place + 1).of == ReferenceKind::ticket;
}

bool only_references(const Phrase& phrase, Place open) {
  Place place = open + 1;
  for (; place < phrase.size() && !phrase.is(place, ")"); ++place) {
    const bool is_name = phrase.is_reference(place) || phrase.is_joint(place) || phrase.is_word(place, Words::filler);
    if (!is_name) return false;
  }
  return true;
}

// `(ABC-1)` behind a reference: the same thing by another name. What else stands in brackets may only describe.
bool takes_bracket(const Phrase& phrase, Place open, Object& object) {
  const bool is_alias = only_references(phrase, open);
  if (!is_alias && (object.references.empty() || !only_describes(phrase, open))) return false;
  const Place end = phrase.behind_bracket(open);
  for (Place place = open; is_alias && place < end; ++place) {
    if (phrase.is_reference(place)) object.references.push_back(place);
  }
  object.end = end;
  return true;
}

// `PR #12`: it is over once it has landed; a bare number may be an issue's, or a plan's.
bool is_called_request(const Phrase& phrase, Place begin, Place reference) {
  if (phrase.token(reference).is_request) return true;
  for (Place place = begin; place < reference; ++place) {
    if (phrase.is_one_of(place, {"pr", "prs", "mr", "mrs", "pull", "merge", "branch"})) return true;
  }
  return false;
}

bool can_have(const Phrase& phrase, const Verbs& verbs, Place reference) {
  const bool is_number = phrase.token(reference).of == ReferenceKind::number;
  if (verbs.resumes && is_number && !is_called_request(phrase, verbs.end, reference)) return false;
  switch (phrase.token(reference).of) {
    case ReferenceKind::commit: return verbs.lands;
    case ReferenceKind::branch: return !verbs.doing_only;
    case ReferenceKind::ticket: return true;
    case ReferenceKind::number:
    case ReferenceKind::review:
    case ReferenceKind::merge_request: return !verbs.builds;
  }
  return false;
}

// The words of a name end where the object is something else than what the reference names.
Place end_of_name(const Phrase& phrase, Place place, const Verbs& verbs) {
  constexpr Place longest_name = 7;
  const Place begin = place;
  for (; phrase.is_word(place) && place < begin + longest_name; ++place) {
    if (phrase.is_word(place, Words::detached) || phrase.token(place).text.ends_with("ing")) break;
    if (phrase.is_word(place, Words::environment) || phrase.is_one_of(place, {"again", "anew"})) break;
    if (phrase.is_word(place, Words::relation) && !verbs.lands) break;
  }
  return place;
}

// Behind `as described in`, `per`, `according to`: what is to be done stands in the ticket.
Place behind_source(const Phrase& phrase, Place place) {
  const bool is_as = phrase.is(place, "as") && phrase.is_word(place + 1) &&
                     (phrase.token(place + 1).text.ends_with("ed") || phrase.is(place + 1, "laid"));
  if (is_as) {
    const Place in = phrase.is(place + 2, "out") ? place + 3 : place + 2;
    return phrase.is_one_of(in, {"in", "by", "under", "on"}) ? in + 1 : place;
  }
  if (phrase.is(place, "as") && phrase.is(place + 1, "per")) return place + 2;
  if (phrase.is(place, "according") && phrase.is(place + 1, "to")) return place + 2;
  return phrase.is(place, "per") ? place + 1 : place;
}

// `implement the retry budget as described in ABC-12`
std::optional<Object> described_object(const Phrase& phrase, const Verbs& verbs, Place place) {
  const Place source = behind_source(phrase, place);
  if (source == place || !verbs.doing_only || !verbs.changes) return std::nullopt;
  auto object = direct_object(phrase, source);
  const bool is_ticket = object && phrase.token(object->references.front()).of == ReferenceKind::ticket;
  if (!is_ticket || !phrase.is_end(object->end)) return std::nullopt;
  return supposed(std::move(object));
}

// `land the fix in PR #12`: all of it.
std::optional<Object> carried_object(const Phrase& phrase, const Verbs& verbs) {
  const Place noun = phrase.is_one_of(verbs.end, {"the", "our", "my"}) ? verbs.end + 1 : verbs.end;
  const bool is_all = phrase.is_one_of(noun, {"fix", "change", "changes", "work", "patch", "code"}) &&
                      phrase.is_one_of(noun + 1, {"in", "from", "of", "for"});
  if (!verbs.lands || !is_all) return std::nullopt;
  auto object = direct_object(phrase, noun + 2);
  const bool is_ticket = object && phrase.token(object->references.front()).of == ReferenceKind::ticket;
  if (!object || !phrase.is_end(object->end) || (phrase.is(noun + 1, "for") && !is_ticket)) return std::nullopt;
  return supposed(std::move(object));
}

// `the login rework (#12)`, `the login branch feature/login`.
std::optional<Object> named_object(const Phrase& phrase, const Verbs& verbs) {
  const Place place = end_of_name(phrase, verbs.end, verbs);
  if (place == verbs.end) return std::nullopt;
  if (auto described = described_object(phrase, verbs, place)) return described;
  if (auto carried = carried_object(phrase, verbs)) return carried;
  Object object;
  const auto is_relation = [&] {
    for (Place word = verbs.end; word < place; ++word) {
      if (phrase.is_word(word, Words::relation)) return true;
    }
    return false;
  };
  const bool is_named = phrase.is_one_of(place - 1, {"branch", "pr", "prs", "ticket"}) && !is_relation();
  // `the parser rework - PR #12`, `the PR: #12`
  const bool is_apart = verbs.lands && phrase.is_one_of(place, {"-", ":"});
  if (is_apart && phrase.is_reference(phrase.behind(place + 1, Words::filler))) {
    auto direct = direct_object(phrase, place + 1);
    if (direct && !phrase.is_end(direct->end)) return std::nullopt;
    return supposed(std::move(direct));
  }
  if (phrase.is_reference(place) && is_named) return supposed(direct_object(phrase, place));
  if (!phrase.is(place, "(") || !verbs.changes || !only_references(phrase, place)) return std::nullopt;
  takes_bracket(phrase, place, object);
  object.confidence = Confidence::medium;
  return object.references.empty() ? std::nullopt : std::optional(object);
}

bool continues(const Phrase& phrase, Place place) {
  return phrase.is_one_of(place, {"finish", "finalize", "finalise", "complete", "continue", "resume", "close",
                                  "resolve", "do", "start", "begin"});
}

// The steps in a description: its first word, and what follows a comma or `and`.
bool begins_step(const Phrase& phrase, Place place) {
  constexpr std::array verbs = {Words::task, Words::change, Words::landing, Words::doing, Words::cleanup};
  return std::any_of(verbs.begin(), verbs.end(), [&](Words verb) { return phrase.is_word(place, verb); });
}

// Letters that are written without spaces between words: where a step begins cannot be told.
bool is_unspaced(const Phrase& phrase, Place place) {
  constexpr unsigned char first = 0xe3;
  const auto stands = [](char c) { return static_cast<unsigned char>(c) >= first; };
  return phrase.is_word(place) && std::any_of(phrase.token(place).text.begin(), phrase.token(place).text.end(), stands);
}

bool is_gerund(const Phrase& phrase, Place place) {
  return phrase.is_word(place) && phrase.token(place).text.ends_with("ing") &&
         !phrase.is_one_of(place, {"passing", "testing"});
}

// `(squash)`, `(merge commit, no squash)`
bool says_how(const Phrase& phrase, Place open) {
  Place place = open + 1;
  while (phrase.is_one_of(place, {"squash", "squashed", "rebase", "rebased", "merge", "commit", "ff", "ff-only", "no",
                                  "regular", "only", "fast-forward", "not", ",", "a", "with", "as", "admin"})) {
    ++place;
  }
  return place > open + 1 && phrase.is(place, ")");
}

// `(won't fix)`, `(dropped)`, `(minus the flag)`: it is not what is asked for, or not all of it.
bool abandons(const Phrase& phrase, Place place) {
  return phrase.is_one_of(
      place, {"won't",    "wontfix",  "dropped",    "obsolete",  "duplicate", "superseded", "abandoned", "cancelled",
              "canceled", "skipped",  "skip",       "void",      "rejected",  "declined",   "n/a",       "minus",
              "less",     "separate", "separately", "excluding", "excludes",  "excluded",   "elsewhere", "instead",
              "apart",    "moot",     "parked",     "postponed", "deferred"});
}

bool names_more(const Phrase& phrase, Place place) {
  const bool is_to_come = phrase.is(place, "to") && phrase.is_one_of(place + 1, {"come", "follow", "do", "go"});
  return phrase.is_word(place, Words::owing) || phrase.is_word(place, Words::portion) || is_unspaced(phrase, place) ||
         phrase.is_word(place, Words::sequence) || is_to_come;
}

}  // namespace

static std::optional<Verbs> known_verbs_at(const Phrase& phrase, Place place) {
  if (phrase.is(place, "pick") && phrase.is(place + 1, "up")) return Verbs{place + 2, false, false, true, false, false};
  if (phrase.is(place, "work") && phrase.is(place + 1, "on")) return Verbs{place + 2, false, false, true, false, true};
  if (phrase.is(place, "take") && phrase.is(place + 1, "care") && phrase.is(place + 2, "of"))
    return Verbs{place + 3, false, true, true, false, true};
  if (phrase.is_one_of(place, {"continue", "start", "begin", "proceed"}) && phrase.is(place + 1, "with") &&
      !phrase.is_word(place + 2))
    return Verbs{place + 2, false, false, true, false, true};
  const bool begins = phrase.is_one_of(place, {"start", "begin", "continue", "complete", "finish", "resume", "wrap"});
  const Place verb = begins && phrase.is_one_of(place + 1, {"up", "off", "out"}) ? place + 1 : place;
  const Place work = phrase.is_one_of(verb + 1, {"the", "our", "my"}) ? verb + 2 : verb + 1;
  if (begins && phrase.is(work, "work") && phrase.is(work + 1, "on")) {
    return Verbs{work + 2, false, false, true, false, true};
  }
  const bool ends = (phrase.is(place, "close") && phrase.is(place + 1, "out")) ||
                    (phrase.is(place, "wrap") && phrase.is(place + 1, "up")) ||
                    (phrase.is(place, "finish") && phrase.is_one_of(place + 1, {"up", "off"}));
  if (ends) return Verbs{place + 2, false, true, true, false, true};
  const bool goes_on = phrase.is_one_of(place, {"continue", "keep", "start", "begin", "resume", "finish", "proceed"});
  const Place gerund = goes_on && phrase.is(place + 1, "with") ? place + 2 : place + 1;
  if (goes_on && phrase.is_one_of(gerund, {"implementing", "fixing", "reviewing"}))
    return Verbs{gerund + 1, false, true, true, false, true};
  if (goes_on && phrase.is(gerund, "working") && phrase.is(gerund + 1, "on"))
    return Verbs{gerund + 2, false, false, true, false, true};
  if (goes_on && phrase.is_one_of(gerund, {"merging", "landing"})) return Verbs{gerund + 1, true, true, false};
  if (phrase.is(place, "do") && phrase.is_one_of(place + 1, {"we", "you", "i", "they"})) return std::nullopt;
  const Place begin = place;
  Verbs verbs{begin, false, false, true, phrase.is(begin, "build"), continues(phrase, begin)};
  while (phrase.is_word(place, Words::landing) || (place == begin && phrase.is_word(place, Words::doing))) {
    verbs.lands = verbs.lands || phrase.is_word(place, Words::merging);
    verbs.changes = verbs.changes || !phrase.is_word(place, Words::handling);
    verbs.doing_only = verbs.doing_only && !phrase.is_word(place, Words::landing);
    verbs.end = ++place;
    while (phrase.is_joint(place)) ++place;
  }
  return verbs.end == begin ? std::nullopt : std::optional(verbs);
}

std::optional<Verbs> verbs_at(const Phrase& phrase, Place place) {
  auto verbs = known_verbs_at(phrase, place);
  const bool begins = phrase.is_one_of(place, {"start", "begin"}) && verbs && phrase.is(verbs->end - 1, "with");
  if (verbs) verbs->resumes = begins || phrase.is_one_of(place, {"continue", "resume", "proceed"});
  return verbs;
}

// `Kim's PR #12`
static bool is_owner(const Phrase& phrase, Place place, const Object& object) {
  if (!object.references.empty() || !phrase.is_word(place)) return false;
  std::string_view owner = phrase.token(place).text;
  if (!owner.ends_with("'s")) return false;
  owner.remove_suffix(2);
  const bool is_person = !is_among(Words::elsewhere, owner) && !is_among(Words::detached, owner);
  return is_person && (phrase.is_reference(place + 1) || phrase.is_word(place + 1, Words::filler));
}

std::optional<Object> direct_object(const Phrase& phrase, Place place) {
  Object object;
  object.end = place;
  for (; place < phrase.size(); ++place) {
    const bool is_version = phrase.is_word(place) && object.references.empty() && has_digit(phrase.token(place).text);
    if (phrase.is_reference(place)) {
      object.references.push_back(place);
      object.end = place + 1;
      const bool is_called = phrase.token(place).of == ReferenceKind::branch && phrase.is(place + 1, "branch");
      if (is_called) object.end = place + 2;
    } else if (phrase.is(place, "(") && takes_bracket(phrase, place, object)) {
      place = object.end - 1;
    } else if (!phrase.is_joint(place) && !is_version && !phrase.is_word(place, Words::filler) &&
               !is_owner(phrase, place, object) && !names_kind_of_ticket(phrase, place)) {
      break;
    }
  }
  return object.references.empty() ? std::nullopt : std::optional(object);
}

std::optional<Object> supposed(std::optional<Object> object) {
  if (object) object->confidence = Confidence::medium;
  return object;
}

std::optional<Object> imperative_at(const Phrase& phrase, Place place) {
  const auto verbs = verbs_at(phrase, place);
  if (!verbs) return std::nullopt;
  auto object = direct_object(phrase, verbs->end);
  if (!object) object = named_object(phrase, *verbs);
  if (!object) return std::nullopt;
  const bool fits = std::all_of(object->references.begin(), object->references.end(),
                                [&](Place reference) { return can_have(phrase, *verbs, reference); });
  if (!fits) return std::nullopt;
  if (verbs->doing_only) object->confidence = std::min(object->confidence, Confidence::medium);
  object->colon = verbs->continues ? Object::Colon::clause : Object::Colon::title;
  return object;
}

bool only_describes(const Phrase& phrase, Place open) {
  const Place end = phrase.behind_bracket(open);
  if (says_how(phrase, open)) return true;
  if (phrase.is_joint(open + 1) || (phrase.is_path(open + 1) && open + 5 >= end)) return false;
  // `(fix: …)`, as titles of commits begin.
  const bool is_kind =
      phrase.is_one_of(open + 1, {"feat", "fix", "chore", "refactor", "perf", "docs", "test", "ci", "build", "style"});
  const bool changes = phrase.is_word(open + 3, Words::change) || phrase.is(open + 3, "fix");
  const bool is_title =
      is_kind && phrase.is(open + 2, ":") && phrase.is_word(open + 3) && (changes || !begins_step(phrase, open + 3));
  const Place first = is_title ? (changes ? open + 4 : open + 3) : open + 1;
  for (Place place = first; place < end; ++place) {
    const bool is_route =
        phrase.is(place - 1, "/") && phrase.token(place).is_glued && !phrase.token(place - 1).is_glued;
    if (names_more(phrase, place) || phrase.is(place, "?")) return false;
    if (phrase.is_word(place, Words::environment) && !is_route) return false;
    if (abandons(phrase, place)) return false;
    const bool begins = place == open + 1 || phrase.is_joint(place - 1) || phrase.is_stop(place - 1);
    if (begins && (begins_step(phrase, place) || is_gerund(phrase, place))) return false;
  }
  return true;
}

bool may_be_title(const Phrase& phrase, Place begin, Place end) {
  if (begin >= end || phrase.is_joint(begin) || phrase.is_stop(begin) || phrase.is_word(begin, Words::landing))
    return false;
  if (phrase.is_one_of(begin, {"close", "wait", "watch", "rerun", "re-run", "get", "confirm", "check", "tick"}))
    return false;
  for (Place place = begin; place < end; ++place) {
    const bool is_noun = place > begin && phrase.is_one_of(place - 1, {"by", "via", "per"});
    const bool goes_on =
        (phrase.is_word(place, Words::task) && !is_noun) || phrase.is_one_of(place, {"before", "after", "once"});
    if (goes_on || (place > begin && names_more(phrase, place))) return false;
    if (phrase.is(place, "(") && !only_describes(phrase, place)) return false;
  }
  return !names_more(phrase, begin) && !is_gerund(phrase, begin);
}

}  // namespace checkpoint::history
