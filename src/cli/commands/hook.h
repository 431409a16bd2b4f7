#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct HookOptions {
  std::string event;
};

void register_hook(OptionSet& set, HookOptions& options);
Answer run_hook(const HookOptions& options, Context& context);

}  // namespace checkpoint::cli
