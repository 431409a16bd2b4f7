#pragma once

#include "cli/choice/pipeline_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

// The commands that show how a project stands and change nothing.

struct StageLookOptions {
  PipelineChoice choice;
  std::optional<std::string> stage;
};

void register_stage_project(OptionSet& set, StageLookOptions& options);
void register_stage_of_project(OptionSet& set, StageLookOptions& options);

Answer run_stage_next(const StageLookOptions& options, Context& context);
Answer run_stage_completed(const StageLookOptions& options, Context& context);
Answer run_stage_latest(const StageLookOptions& options, Context& context);
Answer run_stage_read(const StageLookOptions& options, Context& context);
Answer run_stage_history(const StageLookOptions& options, Context& context);
Answer run_stage_status(const StageLookOptions& options, Context& context);
Answer run_stage_validate(const StageLookOptions& options, Context& context);

}  // namespace checkpoint::cli
