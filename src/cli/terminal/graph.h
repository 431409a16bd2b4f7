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

/// A line for each node in the order given, which has what comes from a node above it, joined by lines: those of what
/// has the same beginning run side by side until they meet. In Unicode, or in ASCII where the terminal has no other.
std::string graph_text(const std::vector<GraphNode>& nodes, const Look& look);

}  // namespace checkpoint::cli
