#pragma once

#include <string>
#include <vector>

#include "cli/command/command.h"

namespace checkpoint::cli {

struct DoctorOptions {
  bool online = false;
  bool all = false;
  bool fix = false;
  bool dry_run = false;
  bool list_checks = false;
  std::vector<std::string> only;
  std::optional<std::string> fail_on;
  std::optional<std::string> base;
};

void register_doctor(OptionSet& set, DoctorOptions& options);
/// Holds the checkpoints against git, the history and the files. It needs libgit2, so that the program which links it
/// does the work.
Answer run_doctor(const DoctorOptions& options, Context& context);

}  // namespace checkpoint::cli
