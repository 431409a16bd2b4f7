#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/command/command.h"
#include "cli/report/report.h"

namespace checkpoint::cli {

struct ReportOptions {
  std::optional<std::string> name;
  std::optional<std::string> format;
  std::optional<std::string> since;
  std::optional<std::string> revision;
};

/// All that there is to report, whatever its format.
struct Reported {
  Report report;
  std::vector<std::string> warnings;
};

Reported reported(const ReportOptions& options, const Workspace& workspace, Context& context);

}  // namespace checkpoint::cli
