#pragma once

#include "cli/choice/run_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct RunListOptions {
  RunChoice choice;
};

void register_run_list(OptionSet& set, RunListOptions& options);
Answer run_run_list(const RunListOptions& options, Context& context);

}  // namespace checkpoint::cli
