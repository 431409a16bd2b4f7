#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct DiffOptions {
  std::vector<std::string> words;
  std::optional<std::string> as;
};

void register_diff(OptionSet& set, DiffOptions& options);
Answer run_diff(const DiffOptions& options, Context& context);

}  // namespace checkpoint::cli
