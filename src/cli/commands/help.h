#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct HelpOptions {
  std::vector<std::string> topic;
};

void register_help(OptionSet& set, HelpOptions& options);
Answer run_help(const HelpOptions& options, Context& context);

}  // namespace checkpoint::cli
