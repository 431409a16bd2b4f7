#pragma once

#include <string>
#include <vector>

#include "doctor/note.h"
#include "history/verdict.h"

namespace checkpoint::doctor {

/// A place in a checkpoint that says that something is done.
struct Claimed {
  const Note* note;  ///< never null
  std::string pointer;
  std::string text;
};

/// Complete rows, done actions and claims of its own that may name something.
std::vector<Claimed> claims_in(const Note& note);

/// Whether it is about the reference, and does not only compare itself with it: its own landing, the first thing it
/// says, or the number in brackets at its end.
bool is_its_work(const Claimed& claimed, const history::Judgement& judgement);

}  // namespace checkpoint::doctor
