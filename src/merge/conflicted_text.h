#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "merge/render.h"

namespace checkpoint::merge {

/// From one place of a text up to another.
struct Stretch {
  std::size_t begin;
  std::size_t end;

  std::string_view in(std::string_view text) const { return text.substr(begin, end - begin); }
};

/// A text in which a merge, by any tool, has left markers: the sides as it had them, and how it marked.
struct ConflictedText {
  std::optional<std::string> base;  ///< where the markers show it, as in git's diff3 style
  std::string ours;
  std::string theirs;
  Markers markers;
  std::vector<Stretch> open_in_ours = {};  ///< what of each side stood between markers, in their order
  std::vector<Stretch> open_in_theirs = {};
  std::vector<Stretch> open_in_base = {};  ///< the same, where the markers show it
};

/// Reads the sides out of `text`; nothing where it has no complete set of markers.
std::optional<ConflictedText> read_conflicted(std::string_view text);

}  // namespace checkpoint::merge
