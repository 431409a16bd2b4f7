#include "schema/open_conflicts.h"

#include "core/same_json.h"

namespace checkpoint {

std::optional<Node> open_conflicts(const Document& document) {
  const auto list = document.root().find(open_conflicts_member);
  const auto first = list && list->is_array() ? list->at(0) : std::nullopt;
  const auto path = first ? first->find("path") : std::nullopt;
  if (!path || !path->is_string()) return std::nullopt;
  return list;
}

bool is_settled(const Document& document, const std::string& ours, const std::string& theirs) {
  return !open_conflicts(document) && !same_json(ours, document.root()) && !same_json(theirs, document.root());
}

}  // namespace checkpoint
