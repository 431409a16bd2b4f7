#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "merge/result.h"

namespace checkpoint::merge {

/// Merges logs of one JSON object per line: the lines of both sides, each once, in the order of their `at`, less what a
/// side removed; with the line ends of ours. Nothing where a line is not an object, or the sides cannot both be
/// followed: both changed one line, or one changed what the other removed. An entry that says another `at` than before
/// is another one: it stays, whatever the other side did to the one before.
std::optional<std::string> merge_json_lines(const Inputs& inputs);

/// Whether each line of the text that is not blank is a JSON object.
bool is_json_lines(std::string_view text);

}  // namespace checkpoint::merge
