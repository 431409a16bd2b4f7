#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_string.h"
#include "core/result.h"

namespace checkpoint {

/// What the store accepts; larger or deeper text is refused before it costs memory or stack.
struct Limits {
  std::size_t max_bytes = std::size_t{4} * 1024 * 1024;
  std::size_t max_depth = 100;  ///< the root value stands at depth 1
};

/// For text that has been let in before, is bounded where it is read, or comes from git: only its depth is limited.
inline constexpr Limits of_any_size{std::numeric_limits<std::uint32_t>::max(), Limits{}.max_depth};

/// A place in a text. Lines and columns count from 1; columns count Unicode characters.
struct Position {
  std::size_t offset = 0;  ///< in bytes, from 0
  std::size_t line = 1;
  std::size_t column = 1;

  bool operator==(const Position&) const = default;
};

enum class ParseCode {
  invalid_json,      ///< not JSON: a syntax error, NaN, a trailing byte, an empty file
  invalid_encoding,  ///< bytes that are not UTF-8, or a NUL
  duplicate_key,     ///< one object has the same key twice
  too_deep,          ///< beyond Limits::max_depth
  oversize,          ///< beyond Limits::max_bytes
  conflict_markers,  ///< a merge's markers are still in the text
  byte_order_mark,   ///< warning: a leading BOM, kept
  lone_surrogate,    ///< warning: `\ud800` without its other half, kept
};

/// The spelling of `code` in JSON output and in the names of doctor's checks, for example `duplicate-key`.
std::string_view name_of(ParseCode code);

struct ParseProblem {
  ParseCode code;
  std::string message;  ///< what is wrong, in one sentence without position
  Position at;
};

enum class NodeKind : std::uint8_t { null, boolean, number, string, array, object };

/// `null`, `boolean`, `number`, `string`, `array` or `object`: the names of JSON Schema's types.
std::string_view name_of(NodeKind kind);

namespace detail {
struct Tree;
}

class Children;

/// One value of a document, and where it stands in the text. A node is a cheap handle; it stays good as long as any
/// copy of its Document lives.
class Node {
 public:
  NodeKind kind() const;
  bool is_object() const { return kind() == NodeKind::object; }
  bool is_array() const { return kind() == NodeKind::array; }
  bool is_string() const { return kind() == NodeKind::string; }
  bool is_number() const { return kind() == NodeKind::number; }

  /// The value's own text, byte for byte: quotes, escapes, white space between its parts.
  std::string_view source() const;
  /// source() stands in Document::text() from here …
  std::size_t begin_offset() const;
  /// … to before here.
  std::size_t end_offset() const;

  bool is_member() const;               ///< stands in an object, and so has a key
  std::string key() const;              ///< the decoded key; empty for elements and the root
  std::string_view key_source() const;  ///< with quotes and escapes as written; empty for elements and the root
  std::size_t key_offset() const;       ///< offset of key_source(), or begin_offset() where there is no key
  bool has_key(std::string_view key) const;

  /// The decoded string, UTF-8; a lone surrogate is encoded as three bytes (WTF-8), so that no two strings of different
  /// code units decode to the same bytes. Asserts is_string().
  std::string string() const;
  /// string() == text, without a copy where nothing is escaped; false for anything but a string.
  bool is(std::string_view text) const;
  bool boolean() const;

  /// Members or elements; 0 for scalars.
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  Children children() const;
  std::optional<Node> find(std::string_view key) const;  ///< the member with this decoded key; nothing on non-objects
  std::optional<Node> at(std::size_t index) const;       ///< the element or member with this index
  std::optional<Node> parent() const;
  std::size_t index() const;  ///< among its parent's children; 0 for the root

  /// RFC 6901, for example `/blockers/0/id`; empty for the root.
  std::string pointer() const;
  Position position() const;      ///< where the value begins
  Position key_position() const;  ///< where the member begins; position() for elements and the root

  /// Index of this node in the document's pre-order, from 0 for the root: a key for tables kept beside the tree.
  std::size_t id() const { return index_; }
  /// One past the last id in this node's subtree.
  std::size_t id_end() const;

  bool operator==(const Node&) const = default;  ///< the very same node, not an equal value (see same_value)

 private:
  friend class Document;
  friend class Children;
  Node(const detail::Tree* tree, std::uint32_t index) : tree_(tree), index_(index) {}

  const detail::Tree* tree_;
  std::uint32_t index_;
};

/// The members or elements of one node, in the order of the text.
class Children {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Node;
    using difference_type = std::ptrdiff_t;
    using pointer = const Node*;
    using reference = Node;

    Node operator*() const { return {tree_, index_}; }
    Iterator& operator++();
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    friend class Children;
    Iterator(const detail::Tree* tree, std::uint32_t index) : tree_(tree), index_(index) {}
    const detail::Tree* tree_;
    std::uint32_t index_;
  };

  Iterator begin() const { return {tree_, first_}; }
  Iterator end() const { return {tree_, last_}; }

  Children() = default;  ///< none

 private:
  friend class Node;
  Children(const detail::Tree* tree, std::uint32_t first, std::uint32_t last)
      : tree_(tree), first_(first), last_(last) {}
  const detail::Tree* tree_ = nullptr;
  std::uint32_t first_ = 0;
  std::uint32_t last_ = 0;
};

/// A JSON text and the tree of its values, each of which knows where it stands in the text. Immutable and cheap to
/// copy. What is not edited keeps its bytes: key order, indent, inline rows, blank lines, escapes, number literals.
class Document {
 public:
  /// Reads `text`, or says what is wrong and where. Duplicate keys, invalid UTF-8, NUL, NaN, trailing bytes, and text
  /// beyond `limits` are problems; a BOM and lone surrogates are warnings. Never recurses.
  static Result<Document, ParseProblem> parse(std::string text, const Limits& limits = of_any_size);

  /// Reads what the program has put together itself, of any size and depth; asserts that it is JSON. Error{usage} where
  /// a text that it was given for it is not UTF-8, with the member that it stands in.
  static Document composed(std::string text);

  Node root() const;
  std::string_view text() const;
  const std::vector<ParseProblem>& warnings() const;

 private:
  explicit Document(std::shared_ptr<const detail::Tree> tree) : tree_(std::move(tree)) {}
  std::shared_ptr<const detail::Tree> tree_;
};

/// `key` as a step of a pointer (RFC 6901), without the slash before it.
std::string pointer_token(std::string_view key);

/// Line and column of `offset` in `text`.
Position position_in(std::string_view text, std::size_t offset);

/// JSON value equality: objects unordered, arrays ordered, numbers by exact decimal value (1.10 is 1.1, 1e2 is 100),
/// strings by code units however they are escaped.
bool same_value(const Node& a, const Node& b);

/// The value in one spelling: keys sorted by bytes, no white space, numbers as normalised decimals, strings with the
/// least escapes. Equal values have equal canonical texts and the other way round; also the tie-break order of a merge.
std::string canonical(const Node& node);

}  // namespace checkpoint
