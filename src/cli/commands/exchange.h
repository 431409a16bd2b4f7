#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct ExchangeOptions {
  std::string layout;
  std::string folder;
  std::vector<std::string> manifests;
  bool dry_run = false;
  bool repair = false;
  std::optional<std::string> workflow;
};

void register_import(OptionSet& set, ExchangeOptions& options);
Answer run_import(const ExchangeOptions& options, Context& context);

void register_export(OptionSet& set, ExchangeOptions& options);
Answer run_export(const ExchangeOptions& options, Context& context);

}  // namespace checkpoint::cli
