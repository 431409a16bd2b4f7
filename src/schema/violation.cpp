#include "schema/violation.h"

#include <algorithm>
#include <tuple>

namespace checkpoint {

void sort_by_position(Violations& violations) {
  std::stable_sort(violations.begin(), violations.end(), [](const Violation& a, const Violation& b) {
    return std::tie(a.at.offset, a.level) < std::tie(b.at.offset, b.level);
  });
}

bool has_errors(const Violations& violations) {
  return std::any_of(violations.begin(), violations.end(),
                     [](const Violation& violation) { return violation.level == Level::error; });
}

}  // namespace checkpoint
