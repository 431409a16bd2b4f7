#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct LogOptions {
  std::optional<std::string> skill;
  std::optional<int> count;
  std::optional<std::string> as;
};

void register_log(OptionSet& set, LogOptions& options);
Answer run_log(const LogOptions& options, Context& context);

}  // namespace checkpoint::cli
