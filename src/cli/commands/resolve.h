#pragma once

#include <string>
#include <vector>

#include "cli/command/command.h"

namespace checkpoint::cli {

struct ResolveOptions {
  std::vector<std::string> files;
  std::vector<std::string> values;
  bool list = false;
  bool ours = false;
  bool theirs = false;
  bool latest = false;
  bool both = false;
  bool interactive = false;
};

void register_resolve(OptionSet& set, ResolveOptions& options);
Answer run_resolve(const ResolveOptions& options, Context& context);

}  // namespace checkpoint::cli
