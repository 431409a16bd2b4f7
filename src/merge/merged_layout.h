#pragma once

#include <array>
#include <string>

#include "core/edit.h"
#include "merge/layout.h"
#include "merge/result.h"

namespace checkpoint::merge {

/// The texts of the inputs, and how to carry a piece of one into the result: in the indent and newline of the side that
/// changed them, or else the one that all have.
class TextSources {
 public:
  explicit TextSources(const Outcome& outcome);

  std::string_view text(Side side) const { return texts_[index(side)]; }
  /// A piece of `side`'s text as it stands in the result.
  std::string carried(std::string_view piece, Side side) const;
  const Style& style() const { return style_; }
  Side newer() const { return newer_; }

 private:
  static std::size_t index(Side side) { return static_cast<std::size_t>(side); }

  std::array<std::string_view, 3> texts_;
  std::array<Style, 3> styles_;
  Style style_;
  Side newer_;
};

/// The layout of one container of the result, chosen between the inputs as values are: what one side changed holds.
class MergedLayout {
 public:
  MergedLayout(const TextSources& sources, const Versions& container);

  /// True where children stand on lines of their own.
  bool has_lines() const;
  /// The white space before `child`, which comes first in the result or does not.
  std::string lead_of(const Versions& child, std::size_t position) const;
  /// Key and colon; empty for elements.
  std::string prefix_of(const Versions& child) const;
  /// The white space between `child` and the comma behind it.
  std::string after(const Versions& child) const;
  std::string trail() const;

 private:
  using Piece = std::string_view ChildLayout::*;
  const ContainerLayout& of(Side side) const { return layouts_[static_cast<std::size_t>(side)]; }
  const ChildLayout* child_in(Side side, const Versions& child) const;
  Side template_side() const;
  std::string piece_of(const Versions& child, Piece piece) const;
  std::string usual_lead(std::size_t position) const;

  const TextSources& sources_;
  std::array<ContainerLayout, 3> layouts_;
  Side template_;
};

}  // namespace checkpoint::merge
