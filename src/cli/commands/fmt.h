#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct FmtOptions {
  std::vector<std::string> documents;
  bool check = false;
};

void register_fmt(OptionSet& set, FmtOptions& options);
Answer run_fmt(const FmtOptions& options, Context& context);

}  // namespace checkpoint::cli
