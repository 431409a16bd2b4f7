#pragma once

#include "cli/choice/pipeline_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct StageWriteOptions {
  PipelineChoice choice;
  std::optional<std::string> status;
  std::vector<std::string> artifact_files;
  std::optional<std::string> artifacts;
  std::optional<std::string> review;
  std::optional<std::string> cost;
  std::optional<std::string> metadata;
  std::optional<std::string> error;
  std::optional<std::string> approved_by;
  std::optional<std::string> pipeline;
  std::optional<std::string> policy;
  bool require_approval = false;
};

void register_stage_write(OptionSet& set, StageWriteOptions& options);
Answer run_stage_write(const StageWriteOptions& options, Context& context);

}  // namespace checkpoint::cli
