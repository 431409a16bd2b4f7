#include "core/pathspec.h"

namespace checkpoint {

std::string pathspec_from_top(const std::string& path) {
  const bool is_pattern = path.find_first_of("*?[\\") != std::string::npos;
  return (is_pattern ? ":(top,literal)" : ":/") + path;
}

}  // namespace checkpoint
