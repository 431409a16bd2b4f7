#include "core/member.h"

namespace checkpoint {

std::string text_member(const Node& object, std::string_view key) {
  const auto member = object.find(key);
  return member && member->is_string() ? member->string() : std::string();
}

std::optional<bool> boolean_member(const Node& object, std::string_view key) {
  const auto member = object.find(key);
  return member && member->kind() == NodeKind::boolean ? std::optional(member->boolean()) : std::nullopt;
}

}  // namespace checkpoint
