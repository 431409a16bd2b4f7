#pragma once

#include <string>
#include <vector>

#include "doctor/note.h"

namespace checkpoint::doctor {

/// A place in a checkpoint that says that something is done.
struct Claimed {
  const Note* note;  ///< never null
  std::string pointer;
  std::string text;
};

/// Complete rows, done actions and claims of its own that may name something.
std::vector<Claimed> claims_in(const Note& note);

}  // namespace checkpoint::doctor
