#pragma once

#include <string>
#include <utility>
#include <vector>

#include "merge/result.h"

namespace checkpoint::merge {

/// How questions that no given value answers are answered.
enum class Preference { none, ours, theirs, latest, both, base };

/// Somebody's answers to the questions of a merge.
struct Answers {
  std::vector<std::pair<std::string, std::string>> values;  ///< question's path and JSON text; before the preference
  Preference preference = Preference::none;
  std::vector<std::pair<std::string, Preference>> choices = {};  ///< for the question at a path alone; before the rest
};

/// The outcome with the questions answered as far as the answers go. `both` answers questions about lists only: our
/// elements, then those of theirs that ours does not have, or not as often.
Outcome with_answers(const Outcome& outcome, const Answers& answers);

/// The paths among the answers' values at which there is no question.
std::vector<std::string> unasked(const Outcome& outcome, const Answers& answers);

}  // namespace checkpoint::merge
