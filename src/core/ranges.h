#pragma once

#include <algorithm>
#include <functional>
#include <iterator>

namespace checkpoint {

// What std::ranges says of all elements at once, under the same names; the libc++ that we support does not have it.

/// Whether `holds` says yes to one of `all`; a member of the elements may stand for `holds`, here and below.
template <class Range, class Holds>
bool any_of(const Range& all, const Holds& holds) {
  return std::any_of(std::begin(all), std::end(all), [&](const auto& one) { return std::invoke(holds, one); });
}

template <class Range, class Holds>
bool all_of(const Range& all, const Holds& holds) {
  return std::all_of(std::begin(all), std::end(all), [&](const auto& one) { return std::invoke(holds, one); });
}

template <class Range, class Holds>
bool none_of(const Range& all, const Holds& holds) {
  return !any_of(all, holds);
}

template <class Range, class Holds>
auto count_if(const Range& all, const Holds& holds) {
  return std::count_if(std::begin(all), std::end(all), [&](const auto& one) { return std::invoke(holds, one); });
}

/// Whether one of `all` is `wanted`.
template <class Range, class Wanted>
requires requires(const Range& all, const Wanted& wanted) { *std::begin(all) == wanted; }
bool contains(const Range& all, const Wanted& wanted) {
  return std::find(std::begin(all), std::end(all), wanted) != std::end(all);
}

template <class Range, class Before = std::less<>>
void sort(Range& all, const Before& before = {}) {
  std::sort(std::begin(all), std::end(all), before);
}

template <class Range, class Before>
void stable_sort(Range& all, const Before& before) {
  std::stable_sort(std::begin(all), std::end(all), before);
}

}  // namespace checkpoint
