#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct PremergeOptions {
  std::string base;
  bool merge = false;
};

void register_premerge(OptionSet& set, PremergeOptions& options);
Answer run_premerge(const PremergeOptions& options, Context& context);

}  // namespace checkpoint::cli
