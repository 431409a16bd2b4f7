#include <array>

#include "core/member.h"
#include "merge/guards/guards.h"
#include "merge/guards/joint.h"

namespace checkpoint::merge {

namespace {

bool says(const std::optional<Node>& document, std::string_view key, std::string_view value) {
  const auto member = member_of(document, key);
  return member && member->is(value);
}

bool is_empty_list(const std::optional<Node>& list) { return !list || (list->is_array() && list->empty()); }

bool is_starved(const std::optional<Node>& document) {
  return says(document, "status", "in_progress") && is_empty_list(member_of(document, "next_actions"));
}

/// Whether some choice of sides leaves the status in_progress.
bool may_be_in_progress(const Merged& status) {
  const auto says_so = [&](Side side) {
    const auto& value = status.versions.of(side);
    return value && value->is("in_progress");
  };
  if (status.question()) return says_so(Side::ours) || says_so(Side::theirs);
  return status.verbatim() && says_so(status.verbatim()->side);
}

bool may_be_empty(const Merged* queue) {
  if (!queue) return true;
  if (const Container* container = queue->container()) return container->items.empty();
  if (queue->question()) return is_empty_list(queue->versions.ours) || is_empty_list(queue->versions.theirs);
  return queue->verbatim() && is_empty_list(queue->versions.of(queue->verbatim()->side));
}

/// In progress without a next action is invalid: where merging would make it so, or some choice among questions could,
/// status and queue are chosen together.
void guard_queue(Walk& walk, const Field& document, Merged& merged) {
  Merged* status = find_item(merged, "status");
  if (!status || is_starved(document.versions.ours) || is_starved(document.versions.theirs)) return;
  Merged* queue = find_item(merged, "next_actions");
  if (!may_be_in_progress(*status) || !may_be_empty(queue)) return;
  constexpr std::array<std::string_view, 2> paths{"status", "next_actions"};
  constexpr std::string_view why = "together the sides leave nothing to do next while it is in progress";
  ask_together(walk, document, merged, paths, why);
}

}  // namespace

void guard_session(Walk& walk, const Field& document, Merged& merged) {
  if (!merged.container()) return;
  guard_queue(walk, document, merged);
}

}  // namespace checkpoint::merge
