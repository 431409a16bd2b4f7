#pragma once

#include <optional>
#include <string>

#include "cli/choice/pipeline_choice.h"
#include "cli/command/command.h"
#include "kinds/stage/writing.h"

namespace checkpoint::cli {

/// Shared by `stage approve` and `stage reject`.
struct StageDecideOptions {
  PipelineChoice choice;
  std::optional<std::string> by;
  std::optional<std::string> reason;
  std::optional<std::string> if_match;
  std::optional<std::string> digest;  ///< of what is approved
};

/// Decides on a stage that waits for a person, as `wish` says. Error{changed} where it is not what was seen.
Answer decided(const StageDecideOptions& options, Context& context, const stage::Wish& wish);

}  // namespace checkpoint::cli
