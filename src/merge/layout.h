#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"

namespace checkpoint::merge {

/// The white space around one child of an object or array, and the text of its key.
struct ChildLayout {
  std::size_t id = 0;       ///< Node::id() of the child
  std::string_view lead;    ///< from the bracket or comma before it
  std::string_view prefix;  ///< key, colon and the white space between, where it has a key
  std::string_view after;   ///< up to the comma behind it; empty for the last child
};

/// How one object or array is laid out in one document. Refers to the document's text.
class ContainerLayout {
 public:
  ContainerLayout() = default;
  /// Nothing to say where there is no such container.
  ContainerLayout(std::string_view text, const std::optional<Node>& container);

  bool empty() const { return children_.empty(); }
  /// True where the first child stands on a line of its own.
  bool has_lines() const;
  std::string_view trail() const { return trail_; }  ///< before the closing bracket
  std::string_view first_lead() const;               ///< of the first child
  std::string_view next_lead() const;                ///< what another child would have before it
  /// The layout of `child`, or null where it is no child of this container.
  const ChildLayout* find(const Node& child) const;
  bool is_first(const ChildLayout& child) const { return &child == children_.data(); }
  /// Equal where two containers are laid out alike, whatever stands in them.
  std::string signature() const;

 private:
  std::vector<ChildLayout> children_;
  std::string_view trail_;
  mutable std::size_t last_ = 0;  ///< where the last child was found
};

/// Text that stands on several lines, in another indent and with another newline.
struct Restyle {
  std::string from_indent;
  std::string to_indent;
  std::string to_newline;

  std::string operator()(std::string_view text) const;
};

}  // namespace checkpoint::merge
