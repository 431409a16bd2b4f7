#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/terminal/look.h"

namespace checkpoint::cli {

struct Cell {
  std::string text;  ///< safe for a terminal already
  Tone tone = Tone::plain;
};

/// Rows in aligned columns. A table wider than a row of its look goes without the columns that it may do without, the
/// first of `dispensable` (headings) first; then it gives up columns of text where they are widest, and what does not
/// fit is cut with an ellipsis.
class Table {
 public:
  explicit Table(std::vector<std::string> headings, std::vector<std::string> dispensable = {})
      : headings_(std::move(headings)), dispensable_(std::move(dispensable)) {}

  /// As many cells as there are headings.
  void add(std::vector<Cell> row);
  bool empty() const { return rows_.empty(); }

  /// Lines with a newline each; no trailing spaces.
  std::string text(const Look& look) const;

 private:
  Table without(const std::string& heading) const;
  std::vector<std::size_t> natural_widths() const;
  std::string line(const std::vector<Cell>& cells, const std::vector<std::size_t>& widths, const Look& look) const;

  std::vector<std::string> headings_;
  std::vector<std::string> dispensable_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace checkpoint::cli
