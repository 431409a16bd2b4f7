#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct ResetOptions {
  std::string skill;
  std::optional<std::string> as;
  bool bak = false;
};

void register_reset(OptionSet& set, ResetOptions& options);
Answer run_reset(const ResetOptions& options, Context& context);

}  // namespace checkpoint::cli
