#pragma once

#include <optional>
#include <vector>

#include "core/json_text.h"
#include "core/time.h"
#include "store/stored.h"

namespace checkpoint::cli {

/// `updated_at`: null where there is none.
json::Value time_json(const std::optional<Instant>& instant);

/// `problems[]`: path, code, message, line, column; line and column are null where the file could not be read at all.
json::Array problems_json(const std::vector<StoreProblem>& problems);

/// The array `key` of `object` as it is written; an empty one where it is missing or no array.
json::Value array_member(const Node& object, std::string_view key);

}  // namespace checkpoint::cli
