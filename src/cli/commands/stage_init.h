#pragma once

#include "cli/choice/pipeline_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct StageInitOptions {
  PipelineChoice choice;
  std::optional<std::string> manifest;
  std::optional<std::string> title;
  std::optional<std::string> policy;
};

void register_stage_init(OptionSet& set, StageInitOptions& options);
Answer run_stage_init(const StageInitOptions& options, Context& context);

}  // namespace checkpoint::cli
