#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "merge/render.h"

namespace checkpoint::driver {

/// What git asks for: `[--virtual] <base> <ours> <theirs> [<marker size> [<path> [<base label> <our label> <their
/// label>]]]`, the values of %O %A %B %L %P %S %X %Y. git before 2.44 passes the last three as they stand.
struct Invocation {
  bool is_virtual = false;  ///< the result becomes the base of another merge: no markers, never a conflict
  std::string base;
  std::string ours;  ///< also where the result goes
  std::string theirs;
  std::string path;  ///< relative to the work tree's top; empty where git does not say
  merge::Markers markers;

  /// Nothing when there are too few or too many arguments.
  static std::optional<Invocation> parse(const std::vector<std::string_view>& arguments);
};

}  // namespace checkpoint::driver
