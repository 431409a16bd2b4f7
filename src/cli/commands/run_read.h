#pragma once

#include "cli/choice/run_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct RunReadOptions {
  RunChoice choice;
};

void register_run_read(OptionSet& set, RunReadOptions& options);
Answer run_run_read(const RunReadOptions& options, Context& context);

}  // namespace checkpoint::cli
