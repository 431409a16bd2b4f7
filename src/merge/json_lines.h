#pragma once

#include <optional>
#include <string>

#include "merge/result.h"

namespace checkpoint::merge {

/// Merges logs of one JSON object per line: the lines of both sides, each once, in the order of their `at`, less what a
/// side removed. Nothing where a line is no object, or the sides cannot both be followed.
std::optional<std::string> merge_json_lines(const Inputs& inputs);

}  // namespace checkpoint::merge
