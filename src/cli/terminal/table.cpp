#include "cli/terminal/table.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace checkpoint::cli {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 6;

std::size_t width_of_line(const std::vector<std::size_t>& widths) {
  return std::accumulate(widths.begin(), widths.end(), kGap * (widths.size() - 1));
}

// Takes columns away from the widest column until the line fits or every column is narrow.
void shrink(std::vector<std::size_t>& widths, std::size_t available) {
  std::size_t total = width_of_line(widths);
  while (total > available) {
    const auto widest = std::max_element(widths.begin(), widths.end());
    if (*widest <= kNarrowest) return;
    --*widest;
    --total;
  }
}

}  // namespace

void Table::add(std::vector<Cell> row) {
  assert(row.size() == headings_.size());
  rows_.push_back(std::move(row));
}

std::vector<std::size_t> Table::natural_widths() const {
  std::vector<std::size_t> widths;
  for (const std::string& heading : headings_) widths.push_back(display_width(heading));
  for (const std::vector<Cell>& row : rows_) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      widths[column] = std::max(widths[column], display_width(row[column].text));
    }
  }
  return widths;
}

std::string Table::line(const std::vector<Cell>& cells, const std::vector<std::size_t>& widths,
                        const Look& look) const {
  std::string result;
  std::size_t owed = 0;  // spaces that are only written when something follows
  for (std::size_t column = 0; column < cells.size(); ++column) {
    const std::string text = clipped(cells[column].text, widths[column], look.glyph(Glyph::ellipsis));
    if (!text.empty()) {
      result.append(owed, ' ').append(look.paint(cells[column].tone, text));
      owed = 0;
    }
    owed += widths[column] - display_width(text) + kGap;
  }
  return result + "\n";
}

Table Table::without(const std::string& heading) const {
  const auto place = std::find(headings_.begin(), headings_.end(), heading) - headings_.begin();
  Table narrower(*this);
  narrower.headings_.erase(narrower.headings_.begin() + place);
  for (std::vector<Cell>& row : narrower.rows_) row.erase(row.begin() + place);
  std::erase(narrower.dispensable_, heading);
  return narrower;
}

std::string Table::text(const Look& look) const {
  std::vector<std::size_t> widths = natural_widths();
  if (!dispensable_.empty() && width_of_line(widths) > look.row_width())
    return without(dispensable_.front()).text(look);
  shrink(widths, look.row_width());
  std::vector<Cell> heading;
  for (const std::string& name : headings_) heading.push_back({name, Tone::faint});
  std::string result = line(heading, widths, look);
  for (const std::vector<Cell>& row : rows_) result += line(row, widths, look);
  return result;
}

}  // namespace checkpoint::cli
