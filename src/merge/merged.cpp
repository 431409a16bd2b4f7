#include "merge/merged.h"

#include <algorithm>

#include "core/first_where.h"
#include "core/ranges.h"

namespace checkpoint::merge {

bool is_open(const Merged& merged) {
  if (merged.question()) return true;
  const Container* container = merged.container();
  return container && any_of(container->items, is_open);
}

std::vector<const Merged*> questions_of(const Merged& merged) {
  if (merged.question()) return {&merged};
  std::vector<const Merged*> questions;
  if (const Container* container = merged.container()) {
    for (const Merged& item : container->items) {
      const auto below = questions_of(item);
      questions.insert(questions.end(), below.begin(), below.end());
    }
  }
  return questions;
}

namespace {

std::size_t joint_of(const Merged& item) { return item.question() ? item.question()->joint : 0; }

}  // namespace

void gather_joint_questions(Container& container) {
  auto& items = container.items;
  for (auto first = items.begin(); first != items.end(); ++first) {
    const std::size_t joint = joint_of(*first);
    if (joint == 0) continue;
    const auto together = [joint](const Merged& item) { return joint_of(item) == joint; };
    first = std::stable_partition(first, items.end(), together) - 1;
  }
}

Merged* find_item(Merged& object, std::string_view key) {
  Container* container = object.container();
  if (!container) return nullptr;
  return first_where(container->items, [key](const Merged& item) { return item.versions.any().has_key(key); });
}

}  // namespace checkpoint::merge
