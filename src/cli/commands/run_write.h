#pragma once

#include "cli/choice/run_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct RunWriteOptions {
  RunChoice choice;
  std::optional<std::string> commits;
  std::optional<std::string> artifacts;
  std::optional<std::string> payload;
  std::optional<std::string> timestamp;
  bool best_effort = false;
};

void register_run_write(OptionSet& set, RunWriteOptions& options);
Answer run_run_write(const RunWriteOptions& options, Context& context);

}  // namespace checkpoint::cli
