#include "core/folding.h"

#include <algorithm>

#include "core/folding_rows.h"
#include "core/letters.h"
#include "core/utf8.h"

namespace checkpoint {
namespace {

unsigned folded_point(unsigned point) {
  const auto* const row = std::lower_bound(kFoldingRows.begin(), kFoldingRows.end(), point,
                                           [](const FoldingRow& one, unsigned value) { return one.last < value; });
  const bool is_in = row != kFoldingRows.end() && row->first <= point && (point - row->first) % row->step == 0;
  return is_in ? static_cast<unsigned>(static_cast<int>(point) + row->shift) : point;
}

// Appends the character that begins `text`, folded, and takes it off the text.
void fold_first(std::string_view& text, std::string& out) {
  const std::size_t length = utf8_length(text, 0);
  if (length > 1) {
    append_utf8(out, folded_point(code_point(text, 0, length)));
  } else {
    out += to_lower(text.front());
  }
  text.remove_prefix(std::max<std::size_t>(length, 1));
}

}  // namespace

std::string folded(std::string_view text) {
  std::string out;
  while (!text.empty()) fold_first(text, out);
  return out;
}

bool same_folded(std::string_view a, std::string_view b) {
  std::string of_a;
  std::string of_b;
  while (!a.empty() && !b.empty() && of_a == of_b) {
    of_a.clear();
    of_b.clear();
    fold_first(a, of_a);
    fold_first(b, of_b);
  }
  return a.empty() && b.empty() && of_a == of_b;
}

}  // namespace checkpoint
