#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct SetupOptions {
  std::vector<std::string> targets;
  std::optional<std::string> action;
  bool yes = false;
  bool check = false;
  bool remove = false;
  bool dry_run = false;
};

void register_setup(OptionSet& set, SetupOptions& options);
Answer run_setup(const SetupOptions& options, Context& context);

}  // namespace checkpoint::cli
