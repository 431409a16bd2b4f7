#include "cli/choice/named_path.h"

#include <string_view>

#include "core/pathspec.h"

namespace checkpoint::cli {

std::filesystem::path named_path(const std::string& word, const Location& location, const Context& context) {
  const std::string_view from_top = path_from_top(word);
  return (from_top.empty() ? context.cwd / word : location.root / from_top).lexically_normal();
}

}  // namespace checkpoint::cli
