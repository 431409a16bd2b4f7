#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct InitOptions {
  bool no_install = false;
  bool dry_run = false;
};

void register_init(OptionSet& set, InitOptions& options);
Answer run_init(const InitOptions& options, Context& context);

}  // namespace checkpoint::cli
