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

}  // namespace

std::string folded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length > 1) {
      append_utf8(out, folded_point(code_point(text, at, length)));
    } else {
      out += to_lower(text[at]);
    }
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

}  // namespace checkpoint
