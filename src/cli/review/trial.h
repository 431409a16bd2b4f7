#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/review/prediction.h"
#include "merge/result.h"

namespace checkpoint::cli {

/// What the merge driver makes of three versions of one file.
struct Trial {
  std::string_view driver;  ///< a fate: clean, conflict or none
  std::string why;          ///< why it is not clean; empty where the fields say it
  std::vector<OpenField> fields = {};
};

/// Merges as the driver would, and writes nothing.
Trial tried(const merge::Inputs& inputs, const std::string& path, const merge::Rules& rules);

}  // namespace checkpoint::cli
