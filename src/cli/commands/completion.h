#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct CompletionOptions {
  std::string shell;
};

void register_completion(OptionSet& set, CompletionOptions& options);
Answer run_completion(const CompletionOptions& options, Context& context);

}  // namespace checkpoint::cli
