#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct UpdateOptions {
  std::string skill;
  std::vector<std::string> assignments;
  std::vector<std::string> unset;
  std::optional<std::string> if_match;
  std::optional<std::string> as;
  bool allow_secret = false;
  bool dry_run = false;
};

void register_update(OptionSet& set, UpdateOptions& options);
Answer run_update(const UpdateOptions& options, Context& context);

}  // namespace checkpoint::cli
