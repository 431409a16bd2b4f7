#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct CompleteOptions {
  std::vector<std::string> words;
};

void register_complete(OptionSet& set, CompleteOptions& options);
Answer run_complete(const CompleteOptions& options, Context& context);

}  // namespace checkpoint::cli
