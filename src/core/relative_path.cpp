#include "core/relative_path.h"

#include <algorithm>

#include "core/take.h"

namespace checkpoint {

Result<std::string, PathObjection> normalised_path(std::string_view path) {
  if (path.starts_with('/')) return PathObjection{"must be relative"};
  if (path.find('\0') != std::string_view::npos) return PathObjection{"must not hold a NUL"};
  std::string result;
  for (const std::string_view component : parts_of(path, '/')) {
    if (component == "..") return PathObjection{"must not hold '..'"};
    if (!component.empty() && component != ".") result.append(result.empty() ? "" : "/").append(component);
  }
  if (result.empty()) return PathObjection{"must name a file or folder"};
  return result;
}

}  // namespace checkpoint
