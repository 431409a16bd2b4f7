#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct NextOptions {
  bool all = false;
  bool exit_code = false;
};

void register_next(OptionSet& set, NextOptions& options);
Answer run_next(const NextOptions& options, Context& context);

}  // namespace checkpoint::cli
