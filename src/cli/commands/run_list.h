#pragma once

#include "cli/command.h"
#include "cli/run_choice.h"

namespace checkpoint::cli {

struct RunListOptions {
  RunChoice choice;
};

void register_run_list(OptionSet& set, RunListOptions& options);
Answer run_run_list(const RunListOptions& options, Context& context);

}  // namespace checkpoint::cli
