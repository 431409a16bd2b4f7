#pragma once

#include <optional>
#include <string>

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

}  // namespace checkpoint::cli
