#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct ValidateOptions {
  std::vector<std::string> files;
  std::optional<std::string> path;
  std::optional<std::string> format;
  std::optional<std::string> revision;
  std::optional<std::string> since;
  bool strict = false;
  bool staged = false;
  bool from_input = false;
};

void register_validate(OptionSet& set, ValidateOptions& options);
Answer run_validate(const ValidateOptions& options, Context& context);

}  // namespace checkpoint::cli
