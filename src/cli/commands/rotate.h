#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct RotateOptions {
  std::string skill;
  std::optional<int> keep;
  std::optional<std::string> as;
};

void register_rotate(OptionSet& set, RotateOptions& options);
Answer run_rotate(const RotateOptions& options, Context& context);

}  // namespace checkpoint::cli
