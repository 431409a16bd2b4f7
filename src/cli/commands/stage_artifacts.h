#pragma once

#include "cli/choice/pipeline_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct StageArtifactsOptions {
  PipelineChoice choice;
  std::optional<std::string> to;
  bool force = false;
};

void register_stage_artifacts(OptionSet& set, StageArtifactsOptions& options);
Answer run_stage_artifacts(const StageArtifactsOptions& options, Context& context);

}  // namespace checkpoint::cli
