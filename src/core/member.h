#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/time.h"

namespace checkpoint {

/// The member `key` of `object`; nothing where either is missing.
std::optional<Node> member_of(const std::optional<Node>& object, std::string_view key);

/// The string member `key` of `object`; empty where it is missing or no string.
std::string text_member(const Node& object, std::string_view key);

/// The boolean member `key` of `object`; nothing where it is missing or no boolean.
std::optional<bool> boolean_member(const Node& object, std::string_view key);

/// The members or elements of `container`; none where it is missing.
inline Children children_of(const std::optional<Node>& container) {
  return container ? container->children() : Children();
}

/// The elements of the list `key` of `object`; none where it is missing or no list.
std::vector<Node> elements_of(const Node& object, std::string_view key);

/// Those of them that are strings.
std::vector<std::string> text_elements_of(const Node& object, std::string_view key);

/// The number member `key` of `object`; `5`, `5.0` and `5e0` alike; 0 where it is missing, or no whole
/// number that 64 bits hold.
std::uint64_t count_member(const Node& object, std::string_view key);

/// The time that `value` tells, a string; nothing where it is missing, or no time.
std::optional<Instant> instant_in(const std::optional<Node>& value);

/// The time that the member `key` of `object` tells.
std::optional<Instant> instant_member(const Node& object, std::string_view key);

}  // namespace checkpoint
