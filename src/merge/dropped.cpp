#include "merge/dropped.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/member.h"
#include "core/ranges.h"
#include "merge/walk.h"

namespace checkpoint::merge {

namespace {

// One value as the four documents have it.
struct Quad {
  std::optional<Node> base;
  Node side;
  std::optional<Node> other;
  std::optional<Node> result;
};

bool is_object(const std::optional<Node>& node) { return node && node->is_object(); }
bool is_array(const std::optional<Node>& node) { return node && node->is_array(); }

bool equal(const std::optional<Node>& one, const Node& other) { return one && same_value(*one, other); }

// When a document began and was last written says nothing that a person could miss.
bool is_stamp(const SchemaNode* schema) {
  if (schema == nullptr || schema->format != Format::time) return false;
  return schema->merge.strategy == MergeStrategy::max || schema->merge.strategy == MergeStrategy::min;
}

// The place of a value in the order of its field; nothing where it has none.
std::optional<std::size_t> rank_in(const SchemaNode& schema, const Node& value) {
  return index_where(schema.merge.lattice, [&](std::string_view step) { return value.is(step); });
}

// Where the base has been as far already, the side has gone back, and nobody has moved on since.
bool is_further(const Quad& quad, const SchemaNode& schema) {
  if (schema.merge.strategy != MergeStrategy::lattice || equal(quad.base, *quad.result)) return false;
  const auto there = rank_in(schema, *quad.result);
  const auto here = rank_in(schema, quad.side);
  return there && here && *there > *here;
}

// The result has what the other side made of the same value, or what somebody has measured since.
bool is_accounted_for(const Quad& quad, const SchemaNode* schema) {
  if (!quad.result) return false;
  const bool is_whole = schema != nullptr && schema->merge.strategy == MergeStrategy::latest;
  const bool is_scalar = !quad.side.is_object() && !quad.side.is_array();
  if (!is_whole && !is_scalar) return false;
  if (equal(quad.other, *quad.result) && !equal(quad.base, *quad.result)) return true;
  if (schema == nullptr) return false;
  return (is_whole && !equal(quad.base, *quad.result)) || is_further(quad, *schema);
}

// The elements of one list by what tells them apart, in their order.
class Elements {
 public:
  Elements(const std::optional<Node>& list, const Identity& identity) {
    if (!list || !list->is_array()) return;
    for (const Node element : list->children()) by_identity_[identity(element)].push_back(element);
  }

  // The element with this identity, of several the one with this number.
  std::optional<Node> find(const std::string& identity, std::size_t number) const {
    const auto found = by_identity_.find(identity);
    if (found == by_identity_.end() || number >= found->second.size()) return std::nullopt;
    return found->second[number];
  }

 private:
  std::map<std::string, std::vector<Node>> by_identity_;
};

// Lists of which an action that is done leaves one for the other: `recently_done.action`.
class Evidence {
 public:
  Evidence(const Quad& queue, const SchemaNode* schema) {
    if (schema == nullptr || schema->merge.evidence.empty() || !queue.result) return;
    const std::string_view evidence = schema->merge.evidence;
    const std::size_t dot = evidence.find('.');
    log_ = evidence.substr(0, dot);
    member_ = evidence.substr(std::min(dot + 1, evidence.size()));
    text_ = schema->merge.key.empty() ? "text" : schema->merge.key.front();
    result_ = member_of(queue.result->parent(), log_);
    side_ = member_of(queue.side.parent(), log_);
  }

  bool tells_of(const Node& item) const {
    const auto text = item.is_object() ? item.find(text_) : std::optional<Node>(item);
    return text && text->is_string() && count(result_, text->string()) > count(side_, text->string());
  }

 private:
  std::ptrdiff_t count(const std::optional<Node>& log, const std::string& text) const {
    if (!is_array(log)) return 0;
    return count_if(log->children(), [&](const Node& entry) { return text_member(entry, member_) == text; });
  }

  std::string_view log_;
  std::string_view member_;
  std::string_view text_;
  std::optional<Node> result_;
  std::optional<Node> side_;
};

// Whether the entry is older than all that a full log has.
bool is_pushed_out(const Node& entry, const Quad& log, const SchemaNode* schema) {
  if (schema == nullptr || schema->merge.cap == 0 || !is_array(log.result)) return false;
  if (log.result->size() < schema->merge.cap || schema->merge.clock.empty()) return false;
  const auto written = instant_member(entry, schema->merge.clock);
  return written && all_of(log.result->children(),
                           [&](const Node& kept) { return instant_member(kept, schema->merge.clock) >= *written; });
}

class Search {
 public:
  void look(const Quad& quad, const SchemaNode* schema) {
    const bool was_private = is_private_;
    is_private_ = is_private_ || (schema != nullptr && schema->is_private);
    look_here(quad, schema);
    is_private_ = was_private;
  }

  std::vector<Dropped> take() { return std::move(found_); }

 private:
  void look_here(const Quad& quad, const SchemaNode* schema) {
    if (equal(quad.base, quad.side) || equal(quad.result, quad.side)) return;
    if (is_stamp(schema) || is_accounted_for(quad, schema)) return;
    if (quad.side.is_object() && is_object(quad.result)) return look_at_members(quad, schema);
    if (quad.side.is_array() && is_array(quad.result)) return look_at_elements(quad, schema);
    add(quad);
  }

  void add(const Quad& quad) {
    const auto holder = quad.side.parent();
    const DroppedForm form = !holder              ? DroppedForm::document
                             : holder->is_array() ? DroppedForm::element
                                                  : DroppedForm::field;
    // A row that is there and a member of it that is not are two things; what stands for no row is none.
    found_.push_back({form, place_, quad.side, quad.result, is_private_});
  }

  void look_at(PathSegment step, const Quad& quad, const SchemaNode* schema) {
    place_.push_back(std::move(step));
    look(quad, schema);
    place_.pop_back();
  }

  void look_at_members(const Quad& quad, const SchemaNode* schema) {
    for (const Node member : quad.side.children()) {
      const std::string key = member.key();
      look_at({PathSegment::Kind::key, key, "", 0},
              {member_of(quad.base, key), member, member_of(quad.other, key), member_of(quad.result, key)},
              member_schema(schema, key));
    }
  }

  void look_at_elements(const Quad& quad, const SchemaNode* schema) {
    const auto list_or_none = [](const std::optional<Node>& node) { return is_array(node) ? node : std::nullopt; };
    const ListKey key({list_or_none(quad.base), quad.side, quad.result}, schema);
    const Elements base(quad.base, key.identity());
    const Elements other(quad.other, key.identity());
    const Elements result(quad.result, key.identity());
    const Evidence evidence(quad, schema);
    std::map<std::string, std::size_t> seen;
    for (const Node element : quad.side.children()) {
      const std::string identity = key.identity()(element);
      const std::size_t number = seen[identity]++;
      const Quad row{base.find(identity, number), element, other.find(identity, number), result.find(identity, number)};
      const bool is_gone = !row.result && !equal(row.base, element);
      if (is_gone && (evidence.tells_of(element) || is_pushed_out(element, quad, schema))) continue;
      look_at(key.step_to(element), row, schema != nullptr ? schema->items : nullptr);
    }
  }

  Place place_;
  bool is_private_ = false;
  std::vector<Dropped> found_;
};

// Whether `node`, or what it stands in, is among these.
bool is_within(const Node& node, const std::vector<Dropped>& dropped) {
  return any_of(dropped,
                [&](const Dropped& gone) { return gone.value.id() <= node.id() && node.id() < gone.value.id_end(); });
}

}  // namespace

std::string_view name_of(DroppedForm form) {
  constexpr std::array<std::string_view, 3> names{"document", "field", "element"};
  return names.at(static_cast<std::size_t>(form));
}

std::vector<Dropped> dropped_of(const SideOfMerge& merge, const SchemaNode* schema) {
  Search search;
  search.look({merge.base, merge.side, merge.other, merge.result}, schema);
  return search.take();
}

std::vector<Dropped> certain(std::vector<Dropped> candidates, const SideOfMerge& merge, const std::vector<Node>& wholes,
                             const SchemaNode* schema) {
  for (const Node& whole : wholes) {
    if (candidates.empty()) break;
    const std::vector<Dropped> left_out = dropped_of({merge.base, merge.side, std::nullopt, whole}, schema);
    std::erase_if(candidates, [&](const Dropped& candidate) { return is_within(candidate.value, left_out); });
  }
  return candidates;
}

}  // namespace checkpoint::merge
