#pragma once

#include <string>
#include <vector>

#include "cli/command/context.h"
#include "cli/command/option_set.h"

namespace checkpoint::cli {

/// A word that may stand at the cursor, and what it means.
struct Candidate {
  std::string word;
  std::string meaning = {};
  bool is_spare = false;  ///< offered only where no other fits what is typed
};

/// What the shell itself adds to the candidates.
enum class Paths { none, files, folders };

/// What may stand at the cursor. A candidate that ends with `=` goes on; any other is a whole word.
struct Completion {
  std::vector<Candidate> candidates;
  Paths paths = Paths::none;
};

/// What may stand in the place of the last of `words`, the one at the cursor (empty where nothing is typed yet); the
/// words before it are the command line so far, without the program's name. All come from the tables that parsing and
/// help use, and the names from the store. A store that cannot be read has no names; nothing is ever thrown for it.
Completion completion_of(const std::vector<std::string>& words, const Context& context);

}  // namespace checkpoint::cli
