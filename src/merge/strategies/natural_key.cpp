#include "merge/strategies/natural_key.h"

#include <string>
#include <unordered_set>

#include "core/first_where.h"
#include "core/member.h"

namespace checkpoint::merge {

namespace {

/// True where each element is an object with a scalar member `key` that no other element has.
bool identifies(const std::optional<Node>& list, std::string_view key) {
  std::unordered_set<std::string> seen;
  for (const Node element : children_of(list)) {
    const auto value = element.find(key);
    const bool is_scalar = value && !value->is_object() && !value->is_array();
    if (!is_scalar || !seen.insert(canonical(*value)).second) return false;
  }
  return true;
}

}  // namespace

std::span<const std::string_view> natural_key(const Versions& lists) {
  const auto* const found = first_where(natural_keys, [&](std::string_view key) {
    return identifies(lists.base, key) && identifies(lists.ours, key) && identifies(lists.theirs, key);
  });
  if (found == nullptr) return {};
  return {found, 1};
}

}  // namespace checkpoint::merge
