#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kinds/session/overview.h"

namespace checkpoint::cli {

enum class DriftState { missing, modified };

/// `missing` or `modified`.
std::string_view name_of(DriftState state);

/// A file that a checkpoint names and that is not as the checkpoint left it.
struct Drift {
  std::string path;
  DriftState state;
};

/// Compares generated_files with the files below `project`: those that are gone, and those modified after the
/// checkpoint's last update. Entries that are not a relative path into the project are left out.
std::vector<Drift> drift_of(const session::Overview& overview, const std::filesystem::path& project);

}  // namespace checkpoint::cli
