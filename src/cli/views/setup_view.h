#pragma once

#include <string>
#include <vector>

#include "cli/terminal/look.h"
#include "core/json_text.h"
#include "store/setup/setup.h"

namespace checkpoint::cli {

/// What somebody sees of a setup.
struct SetupRow {
  SetupPlan plan;
  bool is_found = false;  ///< used here
};

/// `targets[]`: name, title, found, refused, files with path, state, change and reason.
json::Array setup_json(const std::vector<SetupRow>& rows);

/// Each file that changes, with the lines that come and go, and each that is left alone, with the reason.
std::string setup_text(const std::vector<SetupRow>& rows, const Look& look);

/// Paths of the files that change, of those that are made, and of those that go.
struct SetupPaths {
  std::vector<std::string> changed;  ///< the others too
  std::vector<std::string> created;
  std::vector<std::string> removed;
};
SetupPaths setup_paths(const std::vector<SetupRow>& rows);

/// The refusals, one sentence each.
std::vector<std::string> setup_refusals(const std::vector<SetupRow>& rows);

}  // namespace checkpoint::cli
