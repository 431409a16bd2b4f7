#pragma once

#include "cli/choice/pipeline_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct StageDecideOptions {
  PipelineChoice choice;
  std::optional<std::string> by;
  std::optional<std::string> reason;
};

void register_stage_approve(OptionSet& set, StageDecideOptions& options);
/// Completes a stage that waits for a person.
Answer run_stage_approve(const StageDecideOptions& options, Context& context);

void register_stage_reject(OptionSet& set, StageDecideOptions& options);
/// Sends it back to work, with the reason.
Answer run_stage_reject(const StageDecideOptions& options, Context& context);

}  // namespace checkpoint::cli
