#pragma once

namespace checkpoint {

/// The first of `all` that `holds` says yes to; null where there is none. Good as long as the elements are.
template <class Range, class Holds>
auto first_where(Range&& all, Holds holds) -> decltype(&*all.begin()) {
  for (auto& one : all) {
    if (holds(one)) return &one;
  }
  return nullptr;
}

}  // namespace checkpoint
