#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct NextOptions {
  bool all = false;
  bool exit_code = false;
  std::optional<std::string> claim;    ///< take it, as this one; empty: under a name that is made up
  std::optional<std::string> release;  ///< give back what this one has taken; empty: what was taken in this work tree
  std::optional<std::string> span;     ///< how long a claim holds
};

void register_next(OptionSet& set, NextOptions& options);
Answer run_next(const NextOptions& options, Context& context);

}  // namespace checkpoint::cli
