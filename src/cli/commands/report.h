#pragma once

#include <optional>
#include <string>

#include "cli/command/command.h"

namespace checkpoint::cli {

struct ReportOptions {
  std::optional<std::string> name;
  std::optional<std::string> format;
  std::optional<std::string> since;
  std::optional<std::string> revision;
};

void register_report(OptionSet& set, ReportOptions& options);
Answer run_report(const ReportOptions& options, Context& context);

}  // namespace checkpoint::cli
