#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_text.h"
#include "merge/result.h"

namespace checkpoint::cli {

/// The rules for the file at `path` (absolute, or relative to the work tree): those of its kind, with the policy of the
/// store that it lies in under `root`. Outside of a store the `document` tells what it is.
merge::Rules merge_rules(const std::filesystem::path& root, const std::filesystem::path& path,
                         std::string_view document);

/// `{file, path, base, ours, theirs, why}`; `base`, `ours` and `theirs` are null where a side does not have the value.
json::Object conflict_json(const std::string& file, const merge::Conflict& conflict);

json::Array decisions_json(const std::vector<merge::Decision>& decisions);

}  // namespace checkpoint::cli
