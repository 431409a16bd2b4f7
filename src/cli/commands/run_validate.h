#pragma once

#include "cli/choice/run_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct RunValidateOptions {
  RunChoice choice;
  bool strict = false;
};

void register_run_validate(OptionSet& set, RunValidateOptions& options);
Answer run_run_validate(const RunValidateOptions& options, Context& context);

}  // namespace checkpoint::cli
