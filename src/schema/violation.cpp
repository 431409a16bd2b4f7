#include "schema/violation.h"

#include <tuple>

#include "core/ranges.h"

namespace checkpoint {

void sort_by_position(Violations& violations) {
  stable_sort(violations, [](const Violation& a, const Violation& b) {
    return std::tie(a.at.offset, a.level) < std::tie(b.at.offset, b.level);
  });
}

bool has_errors(const Violations& violations) {
  return any_of(violations, [](const Violation& violation) { return violation.level == Level::error; });
}

}  // namespace checkpoint
