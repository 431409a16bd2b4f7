#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "merge/place.h"
#include "schema/schema.h"

namespace checkpoint::merge {

enum class ChangeKind : std::uint8_t { added, removed, replaced, moved };

/// `add`, `remove`, `replace`, `move`: the words of JSON Patch.
std::string_view name_of(ChangeKind kind);

/// One field, row or element that is not what it was. The nodes belong to the documents compared.
struct Change {
  ChangeKind kind = ChangeKind::replaced;
  Place place;
  std::optional<Node> before;  ///< nothing where it was added
  std::optional<Node> after;   ///< nothing where it was removed; for a moved row the row, which may have changed too
  std::size_t from = 0;        ///< moved: its index before …
  std::size_t to = 0;          ///< … and after
};

/// What makes `after` of `before`, field by field, in the order of the documents. Objects are compared by key, lists as
/// their schema says that they merge: rows by their key, items of a queue by their text, all else by value. Rows that
/// others only came before have not moved: as few as can be are said to have. Empty exactly where the values are equal.
std::vector<Change> difference(const Node& before, const Node& after, const SchemaNode* schema);

}  // namespace checkpoint::merge
