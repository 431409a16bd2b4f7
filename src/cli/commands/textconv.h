#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct TextconvOptions {
  std::string file;
};

void register_textconv(OptionSet& set, TextconvOptions& options);
Answer run_textconv(const TextconvOptions& options, Context& context);

}  // namespace checkpoint::cli
