#pragma once

#include <string>
#include <vector>

#include "cli/review/fork.h"
#include "cli/review/prediction.h"
#include "cli/review/verdict.h"

namespace checkpoint::cli {

/// What is to be said of work that is about to be merged.
struct Review {
  std::vector<Verdict> verdicts;  ///< on the files of all stores that the work changed or deleted, by path
  std::vector<std::string> warnings;
};

/// Whether warnings make a file invalid beyond what the base's own settings say.
enum class Strictness : std::uint8_t { configured, strict };

/// Holds what the head of `fork` has changed since the common ancestor to the rules of each file, to the rules between
/// two revisions, and to the merge that is to come. The settings are those of the base, and replace those in `context`.
Review review_of(const Fork& fork, Strictness strictness, const Location& location, Context& context);

}  // namespace checkpoint::cli
