#pragma once

#include <string>
#include <vector>

#include "cli/terminal/look.h"

namespace checkpoint::cli {

/// Something that came from something else, or comes after it.
struct GraphNode {
  std::string id;
  std::string parent;  ///< the id of what it comes from; empty, or none that is drawn: it is a beginning
  Tone tone = Tone::plain;
  std::string sign;   ///< one column
  std::string label;  ///< one line, safe already
};

/// One line for each node, in the order given: a node must come before (above) its parent. Lines join it to the parent;
/// nodes of one parent run side by side until they meet there. In ASCII where the terminal has no other signs.
std::string graph_text(const std::vector<GraphNode>& nodes, const Look& look);

}  // namespace checkpoint::cli
