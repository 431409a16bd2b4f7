#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace checkpoint::merge {

/// Whether two texts say the same line by line, white space and commas at the ends of lines aside.
bool has_same_lines(std::string_view text, std::string_view other);

/// The texts that a merge by lines begins with.
struct LineSources {
  std::string_view base;
  std::string_view ours;
  std::string_view theirs;
};

/// Whether `text` may be what a merge by lines, with or without markers, has left: no line is in it that none of the
/// sources has, and none is missing that such a merge keeps, between markers or beside them. Then nobody has worked on
/// it since. What the merge went by to tell which lines belong together does not matter; beside markers neither do
/// lines of nothing but brackets.
bool is_line_merge(std::string_view text, const LineSources& sources);

}  // namespace checkpoint::merge
