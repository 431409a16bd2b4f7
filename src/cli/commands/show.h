#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct ShowOptions {
  std::optional<std::string> skill;
  std::optional<std::string> path;
  std::optional<std::string> as;
  bool raw = false;
};

void register_show(OptionSet& set, ShowOptions& options);
Answer run_show(const ShowOptions& options, Context& context);

}  // namespace checkpoint::cli
