#pragma once

#include "cli/choice/pipeline_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct StageReopenOptions {
  PipelineChoice choice;
  std::optional<std::string> reason;
};

void register_stage_reopen(OptionSet& set, StageReopenOptions& options);
Answer run_stage_reopen(const StageReopenOptions& options, Context& context);

}  // namespace checkpoint::cli
