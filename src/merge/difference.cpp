#include "merge/difference.h"

#include <algorithm>

#include "merge/rising.h"
#include "merge/walk.h"

namespace checkpoint::merge {

namespace {

// Of a sequence of different numbers: true where one is not part of the longest rising subsequence.
std::vector<bool> out_of_order(const std::vector<std::size_t>& numbers) {
  std::vector<bool> moved(numbers.size(), true);
  for (const std::size_t at : longest_rising(numbers)) moved[at] = false;
  return moved;
}

class Comparison {
 public:
  void compare(const Versions& versions, const SchemaNode* schema) {
    const auto& before = versions.base;
    const auto& after = versions.ours;
    if (!before || !after) {
      add({before ? ChangeKind::removed : ChangeKind::added, place_, before, after});
    } else if (same_value(*before, *after)) {
      return;
    } else if (versions.all(NodeKind::object)) {
      compare_members(versions, schema);
    } else if (versions.all(NodeKind::array)) {
      compare_elements(versions, schema);
    } else {
      add({ChangeKind::replaced, place_, before, after});
    }
  }

  std::vector<Change> take() { return std::move(changes_); }

 private:
  void add(Change change) { changes_.push_back(std::move(change)); }

  void compare_at(PathSegment step, const Versions& versions, const SchemaNode* schema) {
    place_.push_back(std::move(step));
    compare(versions, schema);
    place_.pop_back();
  }

  void compare_members(const Versions& objects, const SchemaNode* schema) {
    for (const Row& row : align_members(objects).rows) {
      const std::string key = row.versions.any().key();
      compare_at({PathSegment::Kind::key, key, "", 0}, row.versions, member_schema(schema, key));
    }
  }

  void compare_elements(const Versions& lists, const SchemaNode* schema) {
    const ListKey key(lists, schema);
    const Alignment alignment = align(lists, key.identity());
    const SchemaNode* items = schema ? schema->items : nullptr;
    for (const Row& row : alignment.rows) compare_at(key.step_to(row.versions.any()), row.versions, items);
    add_moves(alignment, key);
  }

  void add_moves(const Alignment& alignment, const ListKey& key) {
    std::vector<const Row*> kept;
    std::vector<std::size_t> old_places;
    for (const std::size_t number : alignment.of(Side::ours)) {
      const Row& row = alignment.rows[number];
      if (!row.is_in(Side::base)) continue;
      kept.push_back(&row);
      old_places.push_back(row.in(Side::base));
    }
    const std::vector<bool> moved = out_of_order(old_places);
    for (std::size_t at = 0; at < kept.size(); ++at) {
      if (moved[at]) add_move(*kept[at], key);
    }
  }

  void add_move(const Row& row, const ListKey& key) {
    Change change{ChangeKind::moved, place_, row.versions.base, row.versions.ours};
    change.place.push_back(key.step_to(*row.versions.ours));
    change.from = row.in(Side::base);
    change.to = row.in(Side::ours);
    add(std::move(change));
  }

  Place place_;
  std::vector<Change> changes_;
};

}  // namespace

std::string_view name_of(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::added: return "add";
    case ChangeKind::removed: return "remove";
    case ChangeKind::replaced: return "replace";
    case ChangeKind::moved: return "move";
  }
  return {};
}

std::vector<Change> difference(const Node& before, const Node& after, const SchemaNode* schema) {
  Comparison comparison;
  comparison.compare({before, after, std::nullopt}, schema);
  return comparison.take();
}

}  // namespace checkpoint::merge
