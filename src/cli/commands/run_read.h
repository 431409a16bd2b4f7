#pragma once

#include "cli/command.h"
#include "cli/run_choice.h"

namespace checkpoint::cli {

struct RunReadOptions {
  RunChoice choice;
};

void register_run_read(OptionSet& set, RunReadOptions& options);
Answer run_run_read(const RunReadOptions& options, Context& context);

}  // namespace checkpoint::cli
