#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct ConfigOptions {
  std::optional<std::string> key;
  bool list = false;
  bool show_origin = false;
};

void register_config(OptionSet& set, ConfigOptions& options);
Answer run_config(const ConfigOptions& options, Context& context);

}  // namespace checkpoint::cli
