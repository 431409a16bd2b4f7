#include "merge/guards/joint.h"

#include <algorithm>

#include "core/take.h"

namespace checkpoint::merge {

namespace {

/// Joins the questions at `asked`, and those that are joined to one of them already.
void join(Container& container, const std::vector<std::size_t>& asked) {
  std::size_t joint = 0;
  for (const Merged& item : container.items) joint = std::max(joint, item.question() ? item.question()->joint : 0);
  ++joint;
  for (const std::size_t index : asked) {
    const std::size_t old = container.items[index].question()->joint;
    for (Merged& item : container.items) {
      if (old != 0 && item.question() && item.question()->joint == old) item.question()->joint = joint;
    }
    container.items[index].question()->joint = joint;
  }
}

/// The question about `field`, which is the member `key` of `object`; made where there is none.
std::size_t ask_about(Walk& walk, Container& object, const Field& field, std::string_view why) {
  const std::string key = field.versions.any().key();
  const auto found = std::find_if(object.items.begin(), object.items.end(),
                                  [&](const Merged& item) { return item.versions.any().has_key(key); });
  const auto index = static_cast<std::size_t>(found - object.items.begin());
  if (found == object.items.end()) {
    object.items.push_back(walk.ask(field, why));
  } else if (!found->question()) {
    *found = walk.ask(field, why);
  }
  return index;
}

bool differ(const Field& field) { return !same(field.versions.ours, field.versions.theirs); }

/// Asks about the member of a member, where that was merged member by member.
bool ask_below(Walk& walk, const Field& field, Merged* merged, std::string_view key, std::string_view why) {
  const Field below = walk.member_of(field, key, field.versions.member(key));
  if (key.empty() || !merged || !merged->container() || !differ(below)) return false;
  ask_about(walk, *merged->container(), below, why);
  return true;
}

}  // namespace

void ask_together(Walk& walk, const Field& document, Merged& merged, std::span<const std::string_view> paths,
                  std::string_view why) {
  bool is_asked = false;
  std::vector<std::size_t> asked;
  for (std::string_view path : paths) {
    const std::string_view key = take_until(path, '.');
    const Field field = walk.member_of(document, key, document.versions.member(key));
    if (ask_below(walk, field, find_item(merged, key), path, why)) {
      is_asked = true;
    } else if (differ(field)) {
      asked.push_back(ask_about(walk, *merged.container(), field, why));
    }
  }
  if (!is_asked && asked.empty()) {
    merged = walk.ask(document, why);
  } else if (asked.size() > 1) {
    join(*merged.container(), asked);
    gather_joint_questions(*merged.container());
  }
}

}  // namespace checkpoint::merge
