#pragma once

#include <optional>
#include <vector>

#include "history/intent.h"
#include "history/phrase.h"

namespace checkpoint::history {

/// What a verb is about: the references that are it, or are other names of it.
struct Object {
  std::vector<Place> references;
  Place end = 0;  ///< what follows begins here
  Confidence confidence = Confidence::high;
  /// What may stand behind a colon. Of `finish #12: …` and `#12 is open: …` it is what is left to do.
  enum class Colon { title, clause } colon = Colon::clause;
};

/// `merge`, `review and merge`, `fix`, `pick up`.
struct Verbs {
  Place end = 0;            ///< behind them the object begins
  bool lands = false;       ///< merge, land, ship: the history shows that it was done, whatever the object
  bool changes = false;     ///< finish, rebase and the like, also fix and implement: not only review, open, start
  bool doing_only = false;  ///< fix, implement, start: of a ticket, issue or request, not of a branch or commit
  bool builds = false;      ///< build: of a ticket only, since `build #12` is a machine's
  bool continues = false;   ///< finish, continue: what is said behind a colon is what is left of it
  bool resumes = false;     ///< continue, start with: of a number, goes on with what it was the first part of
};

std::optional<Verbs> verbs_at(const Phrase& phrase, Place place);

/// Fillers and references, as `the PRs #4, #5 and #6 (ABC-1)`.
std::optional<Object> direct_object(const Phrase& phrase, Place place);

/// `object`, where there is one, as what may be meant and need not.
std::optional<Object> supposed(std::optional<Object> object);

/// An order that names references as its object: `merge #12`, `ship dark mode (#12)`, `fix the login ticket ABC-12`.
std::optional<Object> imperative_at(const Phrase& phrase, Place place);

/// What stands in the bracket that opens here only describes what was named before: it names nothing else to do,
/// nothing that is left over, and no other repository.
bool only_describes(const Phrase& phrase, Place open);

/// What stands from `begin` to `end` may be the title of the request that was named before: it does not begin with a
/// step beyond its landing, and speaks of no part and of nothing that is left over.
bool may_be_title(const Phrase& phrase, Place begin, Place end);

}  // namespace checkpoint::history
