#include "merge/altered_schema.h"

#include <algorithm>
#include <array>
#include <set>

namespace checkpoint::test {

namespace {

constexpr std::array<std::string_view, 1> other_key{"zzz"};

/// A strategy that answers otherwise wherever this one decides something.
MergeStrategy other_than(MergeStrategy strategy) {
  switch (strategy) {
    case MergeStrategy::unstated:
    case MergeStrategy::conflict:
    case MergeStrategy::group:
    case MergeStrategy::immutable: return MergeStrategy::latest;
    case MergeStrategy::min: return MergeStrategy::max;
    case MergeStrategy::keyed: return MergeStrategy::log;
    case MergeStrategy::queue: return MergeStrategy::set;
    case MergeStrategy::max:
    case MergeStrategy::latest:
    case MergeStrategy::log:
    case MergeStrategy::set:
    case MergeStrategy::lattice:
    case MergeStrategy::record: return MergeStrategy::conflict;
  }
  return strategy;
}

/// The order the other way round.
std::span<const std::string_view> reversed(std::span<const std::string_view> order) {
  static std::deque<std::vector<std::string_view>> kept;
  return kept.emplace_back(order.rbegin(), order.rend());
}

class Alterations {
 public:
  void look(const SchemaNode* node, const std::string& place) {
    if (node == nullptr || !seen_.insert(node).second) return;
    note(*node, place.empty() ? "$" : place);
    for (const SchemaProperty& property : node->properties) {
      look(property.node, place + (place.empty() ? "" : ".") + std::string(property.name));
    }
    look(node->additional, place + ".*");
    look(node->items, place + "[]");
    for (const SchemaNode* form : node->one_of) look(form, place);
  }

  std::vector<Alteration> take() { return std::move(found_); }

 private:
  template <class Change>
  void note_if(bool is_stated, const SchemaNode& node, const std::string& name, const Change& change) {
    if (!is_stated) return;
    Merge merge = node.merge;
    change(merge);
    found_.push_back({&node, name, merge});
  }

  void note(const SchemaNode& node, const std::string& place) {
    const Merge& says = node.merge;
    note_if(says.strategy != MergeStrategy::unstated, node, place + " x-merge",
            [](Merge& merge) { merge.strategy = other_than(merge.strategy); });
    note_if(!says.group.empty(), node, place + " x-merge-group", [](Merge& merge) { merge.group = "zzz"; });
    note_if(!says.policy.empty(), node, place + " x-merge-policy", [](Merge& merge) { merge.policy = "zzz"; });
    note_if(!says.key.empty(), node, place + " x-merge-key", [](Merge& merge) { merge.key = other_key; });
    note_if(!says.clock.empty(), node, place + " x-merge-clock", [](Merge& merge) { merge.clock = "zzz"; });
    note_if(says.cap != 0, node, place + " x-merge-cap", [](Merge& merge) { merge.cap = 1; });
    note_if(says.order == MergeOrder::newest_first, node, place + " x-merge-order",
            [](Merge& merge) { merge.order = MergeOrder::oldest_first; });
    note_if(!says.evidence.empty(), node, place + " x-merge-evidence", [](Merge& merge) { merge.evidence = "z.z"; });
    note_if(says.fixed, node, place + " x-merge-fixed", [](Merge& merge) { merge.fixed = false; });
    note_if(!says.lattice.empty(), node, place + " x-lattice",
            [](Merge& merge) { merge.lattice = reversed(merge.lattice); });
  }

  std::set<const SchemaNode*> seen_;
  std::vector<Alteration> found_;
};

}  // namespace

std::vector<Alteration> alterations_of(const Schema& schema) {
  Alterations alterations;
  alterations.look(schema.root, "");
  return alterations.take();
}

AlteredSchema::AlteredSchema(const Schema& schema, const Alteration& alteration)
    : alteration_(alteration), schema_(schema) {
  schema_.root = copy_of(schema.root);
}

const SchemaNode* AlteredSchema::copy_of(const SchemaNode* node) {
  if (node == nullptr) return nullptr;
  const auto [entry, is_new] = copies_.try_emplace(node, nullptr);
  if (!is_new) return entry->second;
  SchemaNode& copy = nodes_.emplace_back(*node);
  copies_[node] = &copy;
  if (node == alteration_.node) copy.merge = alteration_.merge;
  std::vector<SchemaProperty>& properties = properties_.emplace_back();
  for (const SchemaProperty& property : node->properties) properties.push_back({property.name, copy_of(property.node)});
  copy.properties = properties;
  copy.additional = copy_of(node->additional);
  copy.items = copy_of(node->items);
  std::vector<const SchemaNode*>& forms = forms_.emplace_back();
  for (const SchemaNode* form : node->one_of) forms.push_back(copy_of(form));
  copy.one_of = forms;
  return &copy;
}

}  // namespace checkpoint::test
