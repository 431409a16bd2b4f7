#include "merge/facts.h"

#include "core/ranges.h"
#include "merge/walk.h"

namespace checkpoint::merge {

namespace {

// Where the schema's properties come, and what follows them.
std::size_t place_in_schema(std::string_view key, const SchemaNode* schema) {
  if (!schema) return 0;
  const auto& known = schema->properties;
  return index_where(known, [&](const auto& property) { return property.name == key; }).value_or(known.size());
}

std::vector<Node> ordered_members(const Node& object, const SchemaNode* schema) {
  std::vector<Node> members(object.children().begin(), object.children().end());
  stable_sort(members, [schema](const Node& one, const Node& other) {
    const std::string key = one.key();
    const std::string other_key = other.key();
    const std::size_t rank = place_in_schema(key, schema);
    const std::size_t other_rank = place_in_schema(other_key, schema);
    return rank != other_rank ? rank < other_rank : key < other_key;
  });
  return members;
}

class Collection {
 public:
  void collect(const Node& node, const SchemaNode* schema) {
    if (node.is_object() && !node.empty()) {
      collect_members(node, schema);
    } else if (node.is_array() && !node.empty()) {
      collect_elements(node, schema);
    } else {
      facts_.push_back({place_, node});
    }
  }

  std::vector<Fact> take() { return std::move(facts_); }

 private:
  void collect_at(PathSegment step, const Node& node, const SchemaNode* schema) {
    place_.push_back(std::move(step));
    collect(node, schema);
    place_.pop_back();
  }

  void collect_members(const Node& object, const SchemaNode* schema) {
    for (const Node& member : ordered_members(object, schema)) {
      const std::string key = member.key();
      collect_at({PathSegment::Kind::key, key, "", 0}, member, member_schema(schema, key));
    }
  }

  void collect_elements(const Node& list, const SchemaNode* schema) {
    const ListKey key({list, std::nullopt, std::nullopt}, schema);
    const SchemaNode* items = schema ? schema->items : nullptr;
    for (const Node element : list.children()) collect_at(key.step_to(element), element, items);
  }

  Place place_;
  std::vector<Fact> facts_;
};

}  // namespace

std::vector<Fact> facts_of(const Node& root, const SchemaNode* schema) {
  Collection collection;
  collection.collect(root, schema);
  return collection.take();
}

}  // namespace checkpoint::merge
