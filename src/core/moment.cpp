#include "core/moment.h"

#include "core/time.h"

namespace checkpoint {

bool same_moment(const Node& a, const Node& b) {
  if (same_value(a, b)) return true;
  if (!a.is_string() || !b.is_string()) return false;
  const auto instant = parse_instant(a.string());
  return instant && instant == parse_instant(b.string());
}

}  // namespace checkpoint
