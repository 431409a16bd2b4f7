#pragma once

#include "cli/choice/run_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct RunReplayOptions {
  RunChoice choice;
};

void register_run_replay(OptionSet& set, RunReplayOptions& options);
Answer run_run_replay(const RunReplayOptions& options, Context& context);

}  // namespace checkpoint::cli
