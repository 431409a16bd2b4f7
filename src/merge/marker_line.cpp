#include "merge/marker_line.h"

#include <algorithm>

namespace checkpoint::merge {

std::size_t marker_length(std::string_view line, char sign) {
  const std::size_t length = std::min(line.find_first_not_of(sign), line.size());
  const bool ends = length == line.size() || line[length] == ' ' || line[length] == '\r' || line[length] == '\n';
  return ends ? length : 0;
}

}  // namespace checkpoint::merge
