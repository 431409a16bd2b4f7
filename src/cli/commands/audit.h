#pragma once

#include <optional>
#include <string>

#include "cli/command/command.h"

namespace checkpoint::cli {

struct AuditOptions {
  std::optional<std::string> range;
};

void register_audit(OptionSet& set, AuditOptions& options);
Answer run_audit(const AuditOptions& options, Context& context);

}  // namespace checkpoint::cli
