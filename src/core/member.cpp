#include "core/member.h"

#include "core/decimal.h"
#include "core/whole_number.h"

namespace checkpoint {

std::optional<Node> member_of(const std::optional<Node>& object, std::string_view key) {
  return object ? object->find(key) : std::nullopt;
}

std::string text_member(const Node& object, std::string_view key) {
  const auto member = object.find(key);
  return member && member->is_string() ? member->string() : std::string();
}

std::optional<bool> boolean_member(const Node& object, std::string_view key) {
  const auto member = object.find(key);
  return member && member->kind() == NodeKind::boolean ? std::optional(member->boolean()) : std::nullopt;
}

std::vector<Node> elements_of(const Node& object, std::string_view key) {
  const auto list = object.find(key);
  if (!list || !list->is_array()) return {};
  const Children children = list->children();
  return {children.begin(), children.end()};
}

std::vector<std::string> text_elements_of(const Node& object, std::string_view key) {
  std::vector<std::string> texts;
  for (const Node& element : elements_of(object, key)) {
    if (element.is_string()) texts.push_back(element.string());
  }
  return texts;
}

std::uint64_t count_member(const Node& object, std::string_view key) {
  const auto member = object.find(key);
  if (!member || !member->is_number()) return 0;
  return whole_number<std::uint64_t>(Decimal(member->source()).canonical()).value_or(0);
}

std::optional<Instant> instant_in(const std::optional<Node>& value) {
  return value && value->is_string() ? parse_instant(value->string()) : std::nullopt;
}

std::optional<Instant> instant_member(const Node& object, std::string_view key) { return instant_in(object.find(key)); }

}  // namespace checkpoint
