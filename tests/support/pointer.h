#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"

namespace checkpoint::test {

/// The node at an RFC 6901 pointer; `root` itself for the empty one.
std::optional<Node> node_at(const Node& root, std::string_view pointer);

/// One change to a document's text: `json` as the value at `pointer`, which becomes a new member where nothing stands
/// there; without `json` the value is taken away.
struct Change {
  std::string pointer;
  std::string json;
};

/// `text` with all `changes` made, one after the other, as an editor makes them: the rest keeps its bytes.
std::string changed(std::string text, const std::vector<Change>& changes);

}  // namespace checkpoint::test
