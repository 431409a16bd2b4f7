#pragma once

#include <string>
#include <vector>

#include "core/assignment.h"
#include "core/error.h"

namespace checkpoint::cli {

// What the words of `update` ask for, and what was meant by those that are not understood.

/// The changes that `words` (`--phase=build`) and the paths to `unset` ask for, in that order. Error{usage} for a word
/// that asks for none, with the one that was meant.
std::vector<Assignment> assignments_of(const std::vector<std::string>& words, const std::vector<std::string>& unset);

/// Of `words` those that write a field of one's own and probably meant one of the format: a sentence for each, with the
/// way back.
std::vector<std::string> doubts_about_fields(const std::vector<std::string>& words);

/// How a list or an object is written where a text was given for it.
std::string hint_for_list(const Assignment& assignment);

/// Adds to `error`, for which `assignments` were refused, the words that were meant.
void explain_refusal(const std::vector<Assignment>& assignments, Error& error);

}  // namespace checkpoint::cli
