#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command/option_set.h"

namespace checkpoint::cli {

/// The options that every command takes, before or after its name.
struct GlobalOptions {
  bool json = false;
  bool quiet = false;
  bool help = false;
  bool version = false;
  std::optional<std::string> colour;  ///< auto, always, never; nothing: the configuration decides
  std::optional<std::string> dir;     ///< another project folder
  std::optional<std::string> now;     ///< a fixed clock, ISO-8601
};

void register_global(OptionSet& options, GlobalOptions& target);

/// What was said for all commands and holds for those that this one runs for others: where the project is, and when.
std::vector<std::string> words_for_others(const GlobalOptions& global);

}  // namespace checkpoint::cli
