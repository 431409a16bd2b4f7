#pragma once

#include "core/json_text.h"

namespace checkpoint::json {

/// An array with what `json_of_row` makes of each row.
template <class Rows, class Json>
Array array_of(const Rows& rows, Json json_of_row) {
  Array array;
  for (const auto& row : rows) array.add(json_of_row(row));
  return array;
}

}  // namespace checkpoint::json
