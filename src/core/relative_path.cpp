#include "core/relative_path.h"

#include <algorithm>

namespace checkpoint {

Result<std::string, PathObjection> normalised_path(std::string_view path) {
  if (path.starts_with('/')) return PathObjection{"must be relative"};
  if (path.find('\0') != std::string_view::npos) return PathObjection{"must not hold a NUL"};
  std::string result;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view component = path.substr(0, end);
    if (component == "..") return PathObjection{"must not hold '..'"};
    if (!component.empty() && component != ".") result.append(result.empty() ? "" : "/").append(component);
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  if (result.empty()) return PathObjection{"must name a file or folder"};
  return result;
}

}  // namespace checkpoint
