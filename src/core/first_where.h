#pragma once

#include <functional>

namespace checkpoint {

/// The first of `all` that `holds` says yes to; null where there is none. A member of the elements may stand for
/// `holds`. Good as long as the elements are.
template <class Range, class Holds>
auto first_where(Range&& all, Holds holds) -> decltype(&*all.begin()) {
  for (auto& one : all) {
    if (std::invoke(holds, one)) return &one;
  }
  return nullptr;
}

}  // namespace checkpoint
