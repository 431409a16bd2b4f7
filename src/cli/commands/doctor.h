#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/command.h"

namespace checkpoint::cli {

/// What `--fail-on` takes.
inline constexpr std::array<std::string_view, 3> kFailOn{"error", "warning", "never"};

struct DoctorOptions {
  std::optional<std::string> name;  ///< of the work that alone is told of
  bool online = false;
  bool all = false;
  bool explain = false;
  bool fix = false;
  bool dry_run = false;
  bool list_checks = false;
  std::vector<std::string> only;
  std::optional<std::string> fail_on;
  std::optional<std::string> base;
};

}  // namespace checkpoint::cli
