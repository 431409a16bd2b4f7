#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct SchemaOptions {
  std::optional<std::string> name;
};

void register_schema(OptionSet& set, SchemaOptions& options);
Answer run_schema(const SchemaOptions& options, Context& context);

}  // namespace checkpoint::cli
