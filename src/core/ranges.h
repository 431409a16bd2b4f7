#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string>

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

/// Whether one of `all` is `wanted`. Texts, and what can be one, are searched for parts, which is not asked here.
template <class Range, class Wanted>
requires(!std::convertible_to<const Range&, std::string>) && requires(const Range& all, const Wanted& wanted) {
  *std::begin(all) == wanted;
}
bool contains(const Range& all, const Wanted& wanted) {
  return std::find(std::begin(all), std::end(all), wanted) != std::end(all);
}

/// Which of `all` is the first that `holds` says yes to; nothing where there is none.
template <class Range, class Holds>
std::optional<std::size_t> index_where(const Range& all, const Holds& holds) {
  const auto found = std::find_if(std::begin(all), std::end(all), holds);
  if (found == std::end(all)) return std::nullopt;
  return static_cast<std::size_t>(std::distance(std::begin(all), found));
}

/// Which of `all` is the first that is `wanted`.
template <class Range, class Wanted>
std::optional<std::size_t> index_of_first(const Range& all, const Wanted& wanted) {
  return index_where(all, [&](const auto& one) { return one == wanted; });
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
