#pragma once

#include <optional>
#include <string>

#include "cli/command/command.h"

namespace checkpoint::cli {

struct StatusOptions {
  std::optional<std::string> name;
  bool brief = false;
  bool worktrees = false;
  std::optional<std::string> since;
};

void register_status(OptionSet& set, StatusOptions& options);
Answer run_status(const StatusOptions& options, Context& context);

}  // namespace checkpoint::cli
