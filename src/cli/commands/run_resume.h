#pragma once

#include "cli/choice/run_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct RunResumeOptions {
  RunChoice choice;
  std::optional<std::string> skip_to;
};

void register_run_resume(OptionSet& set, RunResumeOptions& options);
Answer run_run_resume(const RunResumeOptions& options, Context& context);

}  // namespace checkpoint::cli
