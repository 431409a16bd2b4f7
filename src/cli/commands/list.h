#pragma once

#include <optional>
#include <string>

#include "cli/command/command.h"

namespace checkpoint::cli {

struct ListOptions {
  std::optional<std::string> name;
};

void register_list(OptionSet& set, ListOptions& options);
Answer run_list(const ListOptions& options, Context& context);

}  // namespace checkpoint::cli
