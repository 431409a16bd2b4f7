#include "schema/altered_schema.h"

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

/// A shape that this one is not.
Format other_than(Format format) { return format == Format::time ? Format::name : Format::time; }

class Alterations {
 public:
  using Note = void (Alterations::*)(const SchemaNode& node, const std::string& place);

  explicit Alterations(Note note) : note_(note) {}

  void look(const SchemaNode* node, const std::string& place) {
    if (node == nullptr || !seen_.insert(node).second) return;
    (this->*note_)(*node, place.empty() ? "$" : place);
    for (const SchemaProperty& property : node->properties) {
      look(property.node, place + (place.empty() ? "" : ".") + std::string(property.name));
    }
    look(node->additional, place + ".*");
    look(node->items, place + "[]");
    for (const SchemaNode* form : node->one_of) look(form, place);
  }

  std::vector<Alteration> take() { return std::move(found_); }

  void note_merges(const SchemaNode& node, const std::string& place) {
    const Merge& says = node.merge;
    note_if(says.strategy != MergeStrategy::unstated, node, place + " x-merge",
            [](SchemaNode& to) { to.merge.strategy = other_than(to.merge.strategy); });
    note_if(!says.group.empty(), node, place + " x-merge-group", [](SchemaNode& to) { to.merge.group = "zzz"; });
    note_if(!says.policy.empty(), node, place + " x-merge-policy", [](SchemaNode& to) { to.merge.policy = "zzz"; });
    note_if(!says.key.empty(), node, place + " x-merge-key", [](SchemaNode& to) { to.merge.key = other_key; });
    note_if(!says.clock.empty(), node, place + " x-merge-clock", [](SchemaNode& to) { to.merge.clock = "zzz"; });
    note_if(says.cap != 0, node, place + " x-merge-cap", [](SchemaNode& to) { to.merge.cap = 1; });
    note_if(says.order == MergeOrder::newest_first, node, place + " x-merge-order",
            [](SchemaNode& to) { to.merge.order = MergeOrder::oldest_first; });
    note_if(!says.evidence.empty(), node, place + " x-merge-evidence",
            [](SchemaNode& to) { to.merge.evidence = "z.z"; });
    note_if(says.fixed, node, place + " x-merge-fixed", [](SchemaNode& to) { to.merge.fixed = false; });
    note_if(!says.lattice.empty(), node, place + " x-lattice",
            [](SchemaNode& to) { to.merge.lattice = reversed(to.merge.lattice); });
  }

  void note_checks(const SchemaNode& node, const std::string& place) {
    const bool has_format = node.format != Format::none;
    note_if(has_format, node, place + " x-format", [](SchemaNode& to) { to.format = Format::none; });
    note_if(has_format, node, place + " other x-format", [](SchemaNode& to) { to.format = other_than(to.format); });
    note_if(node.warn_max_length.has_value(), node, place + " x-warn-max-length",
            [](SchemaNode& to) { ++*to.warn_max_length; });
    note_if(node.warn_max_items.has_value(), node, place + " x-warn-max-items",
            [](SchemaNode& to) { ++*to.warn_max_items; });
    note_if(!node.warn_present.empty(), node, place + " x-warn-present", [](SchemaNode& to) { to.warn_present = {}; });
  }

 private:
  template <class Change>
  void note_if(bool is_stated, const SchemaNode& node, const std::string& name, const Change& change) {
    if (!is_stated) return;
    SchemaNode altered = node;
    change(altered);
    found_.push_back({&node, name, altered});
  }

  Note note_;
  std::set<const SchemaNode*> seen_;
  std::vector<Alteration> found_;
};

std::vector<Alteration> alterations_of(const Schema& schema, Alterations::Note note) {
  Alterations alterations(note);
  alterations.look(schema.root, "");
  return alterations.take();
}

}  // namespace

std::vector<Alteration> altered_merges_of(const Schema& schema) {
  return alterations_of(schema, &Alterations::note_merges);
}

std::vector<Alteration> altered_checks_of(const Schema& schema) {
  return alterations_of(schema, &Alterations::note_checks);
}

AlteredSchema::AlteredSchema(const Schema& schema, const Alteration& alteration)
    : alteration_(alteration), schema_(schema) {
  schema_.root = copy_of(schema.root);
}

const SchemaNode* AlteredSchema::copy_of(const SchemaNode* node) {
  if (node == nullptr) return nullptr;
  const auto [entry, is_new] = copies_.try_emplace(node, nullptr);
  if (!is_new) return entry->second;
  SchemaNode& copy = nodes_.emplace_back(node == alteration_.node ? alteration_.instead : *node);
  copies_[node] = &copy;
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
