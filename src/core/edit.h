#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/document.h"

namespace checkpoint {

/// How a text is laid out, read off the text itself.
struct Style {
  std::string newline = "\n";
  std::string indent = "  ";         ///< one level
  std::string colon = ": ";          ///< between key and value
  std::string object_padding = " ";  ///< inside the braces of an object on one line
  std::string array_padding;         ///< inside the brackets of an array on one line

  bool operator==(const Style&) const = default;
};

/// The layout of `document`: the first newline, indent, colon and padding that it uses; the defaults where it uses
/// none.
Style style_of(const Document& document);

/// The white space at the start of the line on which `node` (with its key) begins.
std::string indentation_of(const Document& document, const Node& node);

/// `node` as it is written, its lines but for the first moved left by that white space, as if it stood alone.
std::string outdented(const Document& document, const Node& node);

/// True when `container` has children and the first stands on the same line as the opening bracket.
bool is_inline(const Document& document, const Node& container);

/// `value` laid out afresh over several lines, one member or element each; its closing bracket is indented by
/// `indentation`. Empty containers become `{}` and `[]`; scalars keep their own text.
std::string laid_out(const Node& value, const Style& style, std::string_view indentation);

/// `value` on one line: `{ "id": "x", "done": true }`, `["a", "b"]`; scalars keep their own text.
std::string on_one_line(const Node& value, const Style& style);

// Edits. Each gives the whole new text, which Document::composed reads; all that is not edited keeps its bytes. `json`
// is the JSON text of one value; it is laid out as its surroundings are: an element beside inline rows becomes an
// inline row. Text that is not JSON is a programming error.

std::string with_value(const Document& document, const Node& target, std::string_view json);
/// Appends a member; asserts that `object` has no such key.
std::string with_member(const Document& document, const Node& object, std::string_view key, std::string_view json);
/// Inserts before the element `index`, or appends where `index` is the array's size.
std::string with_element(const Document& document, const Node& array, std::size_t index, std::string_view json);
/// Without the member or element `target`; asserts that it is not the root.
std::string without(const Document& document, const Node& target);

/// The whole document in canonical layout: two spaces, one member or element per line, a final newline. Key order,
/// number literals and escapes stay.
std::string formatted(const Document& document);

}  // namespace checkpoint
