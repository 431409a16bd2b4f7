#pragma once

#include "cli/command.h"
#include "cli/run_choice.h"

namespace checkpoint::cli {

struct RunResumeOptions {
  RunChoice choice;
  std::optional<std::string> skip_to;
};

void register_run_resume(OptionSet& set, RunResumeOptions& options);
Answer run_run_resume(const RunResumeOptions& options, Context& context);

}  // namespace checkpoint::cli
