#include "support/pointer.h"

#include "core/edit.h"

namespace checkpoint::test {

std::optional<Node> node_at(const Node& root, std::string_view pointer) {
  if (root.pointer() == pointer) return root;
  for (const Node& child : root.children()) {
    const std::string own = child.pointer();
    const bool leads_there =
        pointer.substr(0, own.size()) == own && (pointer.size() == own.size() || pointer[own.size()] == '/');
    if (leads_there) return node_at(child, pointer);
  }
  return std::nullopt;
}

namespace {

std::string changed_once(const std::string& text, const Change& change) {
  const Document document = *Document::parse(text);
  const auto target = node_at(document.root(), change.pointer);
  if (change.json.empty()) return without(document, target.value());
  if (target) return with_value(document, *target, change.json);
  const std::size_t slash = change.pointer.rfind('/');
  const Node parent = node_at(document.root(), change.pointer.substr(0, slash)).value();
  return with_member(document, parent, change.pointer.substr(slash + 1), change.json);
}

}  // namespace

std::string changed(std::string text, const std::vector<Change>& changes) {
  for (const Change& change : changes) text = changed_once(text, change);
  return text;
}

}  // namespace checkpoint::test
