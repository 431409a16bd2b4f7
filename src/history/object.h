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
};

/// `merge`, `review and merge`, `fix`, `pick up`.
struct Verbs {
  Place end = 0;            ///< behind them the object begins
  bool lands = false;       ///< merge, land, ship: the history shows that it was done, whatever the object
  bool changes = false;     ///< finish, rebase and the like, also fix and implement: not only review, open, start
  bool doing_only = false;  ///< fix, implement, start: of a ticket, issue or request, not of a branch or commit
  bool builds = false;      ///< build: of a ticket only, since `build #12` is a machine's
};

std::optional<Verbs> verbs_at(const Phrase& phrase, Place place);

/// Fillers and references, as `the PRs #4, #5 and #6 (ABC-1)`.
std::optional<Object> direct_object(const Phrase& phrase, Place place);

/// An order that names references as its object: `merge #12`, `ship dark mode (#12)`, `fix the login ticket ABC-12`.
std::optional<Object> imperative_at(const Phrase& phrase, Place place);

/// What stands in the bracket that opens here only describes what was named before: it names nothing else to do,
/// nothing that is left over, and no other repository.
bool only_describes(const Phrase& phrase, Place open);

}  // namespace checkpoint::history
