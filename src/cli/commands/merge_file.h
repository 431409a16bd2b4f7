#pragma once

#include <string>

#include "cli/command/command.h"

namespace checkpoint::cli {

struct MergeFileOptions {
  std::string base;
  std::string ours;
  std::string theirs;
  bool explain = false;
};

void register_merge_file(OptionSet& set, MergeFileOptions& options);
Answer run_merge_file(const MergeFileOptions& options, Context& context);

}  // namespace checkpoint::cli
