#pragma once

#include <optional>
#include <string>

#include "cli/command/command.h"

namespace checkpoint::cli {

struct NextOptions {
  std::optional<std::string> name;  ///< where nothing is claimed or given back: only what has it
  bool all = false;
  bool exit_code = false;
  std::optional<std::string> claim;    ///< take it, as this one; empty: under a name that is made up
  std::optional<std::string> release;  ///< give back what this one has taken; empty: what was taken in this work tree
  std::optional<std::string> span;     ///< how long a claim holds
  std::optional<std::string> skill;    ///< only an action of this one's checkpoint
  std::optional<std::string> expect;   ///< only this action
  std::optional<std::string> if_match;
};

/// `next --claim`: takes the most urgent action that is free. Error{not_found} where none is, Error{conflict} where it
/// is another than expected.
Answer claim_next(const NextOptions& options, Context& context);

/// `next --release`. Error{conflict} where what is expected is not claimed any more.
Answer release_claims(const NextOptions& options, Context& context);

}  // namespace checkpoint::cli
