#pragma once

#include <optional>
#include <string>

#include "cli/command/command.h"

namespace checkpoint::cli {

struct DecisionsOptions {
  std::optional<std::string> name;
  bool exit_code = false;
};

void register_decisions(OptionSet& set, DecisionsOptions& options);
Answer run_decisions(const DecisionsOptions& options, Context& context);

}  // namespace checkpoint::cli
