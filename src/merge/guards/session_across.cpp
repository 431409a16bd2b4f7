#include <algorithm>
#include <unordered_set>

#include "merge/guards/guards.h"

namespace checkpoint::merge {

namespace {

std::optional<Node> member_of(const std::optional<Node>& object, std::string_view key) {
  return object ? object->find(key) : std::nullopt;
}

bool says(const std::optional<Node>& document, std::string_view key, std::string_view value) {
  const auto member = member_of(document, key);
  return member && member->is(value);
}

/// What names a row: its id or text, else the row itself.
std::string name_of_row(const Node& row) {
  for (const std::string_view key : {"id", "text"}) {
    if (const auto name = row.find(key)) return canonical(*name);
  }
  return canonical(row);
}

void collect(std::unordered_set<std::string>& names, const std::optional<Node>& list) {
  if (!list || !list->is_array()) return;
  for (const Node row : list->children()) names.insert(name_of_row(row));
}

/// True where `adder` has a row in `list` that neither the base nor the other side has and that `is_live`.
bool adds(const Versions& documents, Side adder, std::string_view list, bool (*is_live)(const Node&)) {
  const Versions lists = documents.member(list);
  const auto& own = lists.of(adder);
  if (!own || !own->is_array()) return false;
  std::unordered_set<std::string> known;
  collect(known, lists.base);
  collect(known, lists.of(other(adder)));
  return std::any_of(own->children().begin(), own->children().end(),
                     [&](const Node& row) { return is_live(row) && known.count(name_of_row(row)) == 0; });
}

bool is_any(const Node& /*row*/) { return true; }

bool is_unresolved(const Node& row) {
  const auto mark = row.find("resolved");
  return !mark || mark->source() != "true";
}

bool is_unfinished(const Node& row) { return !says(row, "status", "complete"); }

bool became(const Versions& documents, Side side, std::string_view status) {
  return says(documents.of(side), "status", status) && !says(documents.base, "status", status);
}

/// Finished here, and there is new work there.
bool finished_against_added(const Versions& documents, Side finisher) {
  const Side adder = other(finisher);
  if (!became(documents, finisher, "complete") || says(documents.of(adder), "status", "complete")) return false;
  return adds(documents, adder, "next_actions", is_any) || adds(documents, adder, "blockers", is_unresolved) ||
         adds(documents, adder, "progress_table", is_unfinished);
}

/// Unblocked here, and there is a new blocker there.
bool unblocked_against_blocked(const Versions& documents, Side unblocker) {
  const bool unblocked =
      says(documents.base, "status", "blocked") && !says(documents.of(unblocker), "status", "blocked");
  return unblocked && adds(documents, other(unblocker), "blockers", is_unresolved);
}

std::string_view contradiction(const Versions& documents) {
  for (const Side side : {Side::ours, Side::theirs}) {
    if (finished_against_added(documents, side)) return "one side completed it, the other added work";
    if (unblocked_against_blocked(documents, side)) return "one side unblocked it, the other found a new blocker";
  }
  return {};
}

void guard_status(Walk& walk, const Field& document, Merged& merged) {
  Merged* status = find_item(merged, "status");
  if (!document.versions.base || !status || status->question()) return;
  const std::string_view why = contradiction(document.versions);
  if (why.empty() || same(status->versions.ours, status->versions.theirs)) return;
  *status = walk.ask(walk.member_of(document, "status", status->versions), why);
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

std::size_t free_joint(const Container& container) {
  std::size_t joint = 0;
  for (const Merged& item : container.items) {
    if (item.question()) joint = std::max(joint, item.question()->joint);
  }
  return joint + 1;
}

/// In progress without a next action is invalid: where merging would make it so, or some choice among questions could,
/// status and queue are chosen together.
void guard_queue(Walk& walk, const Field& document, Merged& merged) {
  Merged* status = find_item(merged, "status");
  if (!status || is_starved(document.versions.ours) || is_starved(document.versions.theirs)) return;
  Merged* queue = find_item(merged, "next_actions");
  if (!may_be_in_progress(*status) || !may_be_empty(queue)) return;
  constexpr std::string_view why = "together the sides leave nothing to do next while it is in progress";
  const Versions actions = document.versions.member("next_actions");
  const std::size_t joint = free_joint(*merged.container());
  if (!same(status->versions.ours, status->versions.theirs)) {
    if (!status->question()) *status = walk.ask(walk.member_of(document, "status", status->versions), why);
    status->question()->joint = joint;
  }
  if (same(actions.ours, actions.theirs)) return;
  Merged question = walk.ask(walk.member_of(document, "next_actions", actions), why);
  question.question()->joint = joint;
  if (queue) {
    *queue = std::move(question);
  } else {
    merged.container()->items.push_back(std::move(question));
  }
  gather_joint_questions(*merged.container());
}

}  // namespace

void guard_session(Walk& walk, const Field& document, Merged& merged) {
  if (!merged.container()) return;
  guard_status(walk, document, merged);
  guard_queue(walk, document, merged);
}

}  // namespace checkpoint::merge
