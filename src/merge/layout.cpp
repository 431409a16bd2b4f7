#include "merge/layout.h"

#include <algorithm>

namespace checkpoint::merge {

namespace {

bool has_newline(std::string_view text) { return text.find('\n') != std::string_view::npos; }

}  // namespace

ContainerLayout::ContainerLayout(std::string_view text, const std::optional<Node>& container) {
  if (!container || !(container->is_object() || container->is_array())) return;
  children_.reserve(container->size());
  std::size_t from = container->begin_offset() + 1;
  for (const Node child : container->children()) {
    std::string_view gap = text.substr(from, child.key_offset() - from);
    if (!children_.empty()) {
      const std::size_t comma = gap.find(',');
      children_.back().after = gap.substr(0, comma);
      gap.remove_prefix(comma + 1);
    }
    const auto prefix = text.substr(child.key_offset(), child.begin_offset() - child.key_offset());
    children_.push_back({child.id(), gap, prefix, {}});
    from = child.end_offset();
  }
  trail_ = text.substr(from, container->end_offset() - 1 - from);
}

bool ContainerLayout::has_lines() const { return !children_.empty() && has_newline(children_.front().lead); }

std::string_view ContainerLayout::first_lead() const {
  return children_.empty() ? std::string_view() : children_.front().lead;
}

std::string_view ContainerLayout::next_lead() const {
  if (has_lines()) return children_.front().lead;
  return children_.size() > 1 ? children_[1].lead : std::string_view(" ");
}

const ChildLayout* ContainerLayout::find(const Node& child) const {
  // Most children are asked for one after the other, some times each.
  for (const std::size_t at : {last_, last_ + 1}) {
    if (at < children_.size() && children_[at].id == child.id()) return &children_[last_ = at];
  }
  const auto found = std::lower_bound(children_.begin(), children_.end(), child.id(),
                                      [](const ChildLayout& entry, std::size_t id) { return entry.id < id; });
  if (found == children_.end() || found->id != child.id()) return nullptr;
  last_ = static_cast<std::size_t>(found - children_.begin());
  return &*found;
}

std::string ContainerLayout::signature() const { return std::string(first_lead()) + '|' + std::string(trail_); }

std::string Restyle::operator()(std::string_view text) const {
  std::string out;
  for (std::size_t newline = text.find('\n'); newline != std::string_view::npos; newline = text.find('\n')) {
    std::string_view line = text.substr(0, newline);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    (out += line) += to_newline;
    text.remove_prefix(newline + 1);
    while (!from_indent.empty() && text.substr(0, from_indent.size()) == from_indent) {
      out += to_indent;
      text.remove_prefix(from_indent.size());
    }
  }
  return out += text;
}

}  // namespace checkpoint::merge
