#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/document.h"

namespace checkpoint {

// What a file in schemas/ says, as constant tables. The schema compiler writes them at build time, so that a program
// reads no schema when it starts. The validator and the merge engine walk the same nodes.
// schemas/vocabulary.schema.json documents each keyword and annotation.

/// How a value merges when both sides changed it differently (`x-merge`).
enum class MergeStrategy : std::uint8_t {
  unstated,   ///< no annotation: objects by key, lists and scalars by the engine's rule for unknown fields
  conflict,   ///< a person decides
  group,      ///< one change together with the members of the same merge group, else a conflict
  max,        ///< the later instant, or the value that stands later in the schema's `enum`
  min,        ///< the earlier instant
  latest,     ///< the newer side's value, whole
  log,        ///< both sides' additions, in the order of their clocks
  set,        ///< union of additions, minus removals
  keyed,      ///< rows matched by their key, merged member by member
  queue,      ///< removals and additions of both, heads stay heads
  lattice,    ///< the value further along the order
  record,     ///< by key
  immutable,  ///< identical, or a conflict
};

/// The spelling of `strategy` in a schema; empty for `unstated`.
std::string_view name_of(MergeStrategy strategy);
std::optional<MergeStrategy> merge_strategy_named(std::string_view name);

enum class MergeOrder : std::uint8_t { oldest_first, newest_first };

/// The parameters of a strategy: the `x-merge-*` annotations and `x-lattice`.
struct Merge {
  MergeStrategy strategy = MergeStrategy::unstated;
  /// `x-merge-group`: members of one object that change together carry the same name. A lattice among them leads them.
  std::string_view group = {};
  /// `x-merge-policy`: the name under which the repository's configuration sets the strategy of several fields at once.
  std::string_view policy = {};
  /// `x-merge-key`: the members that identify a row of a list; a row without the first of them is identified by its
  /// value.
  std::span<const std::string_view> key = {};
  /// `x-merge-clock`: the dotted path of the value's own time, in each row of a list, else in the object that holds the
  /// value (`last_run.at`). Empty: the document's `updated_at`.
  std::string_view clock = {};
  /// `x-merge-cap`: the length that a log is bounded to; 0 where it is not.
  std::size_t cap = 0;
  /// `x-merge-order`: where a log keeps its newest entry.
  MergeOrder order = MergeOrder::oldest_first;
  /// `x-merge-evidence`: for a queue, the sibling log whose new entries prove that an item was done, and their member
  /// that names the item, as `recently_done.action`.
  std::string_view evidence = {};
  /// `x-merge-fixed`: no configuration changes the strategy (identity, consent, gates).
  bool fixed = false;
  /// `x-lattice`: the order of a lattice, lowest first.
  std::span<const std::string_view> lattice = {};
};

/// Which kinds of value are allowed; `integer` is a number without a fractional part (`1.0` is one).
struct TypeSet {
  enum Bit : std::uint8_t {
    null = 1U << 0U,
    boolean = 1U << 1U,
    number = 1U << 2U,
    string = 1U << 3U,
    array = 1U << 4U,
    object = 1U << 5U,
    integer = 1U << 6U,
  };
  std::uint8_t bits = 0;  ///< none: any value

  constexpr bool any() const { return bits == 0; }
  constexpr bool has(Bit bit) const { return (bits & bit) != 0; }
};

/// The shape of a string beyond its type (`x-format`).
enum class Format : std::uint8_t {
  none,
  time,    ///< an ISO-8601 time in UTC with `Z`
  name,    ///< one safe path component that is legal in a ref name
  commit,  ///< 7 to 40 hexadecimal digits in lower case
  path,    ///< relative, normalised, without `..`
  uuid,    ///< in its canonical spelling
};

struct SchemaNode;

struct SchemaProperty {
  std::string_view name;
  const SchemaNode* node;
};

/// What becomes of members that `properties` does not name.
enum class UnknownMembers : std::uint8_t {
  allowed,
  refused,  ///< `"additionalProperties": false`
  checked,  ///< against SchemaNode::additional
};

/// One schema. Pointers and spans refer to constant tables that live as long as the program.
// The members stand in the order of their meaning, which the compiler's designated initializers follow.
struct SchemaNode {  // NOLINT(clang-analyzer-optin.performance.Padding)
  std::string_view title = {};
  std::string_view description = {};

  TypeSet types = {};
  std::span<const SchemaProperty> properties =
      {};  ///< in the order of the schema, which is the order of a new document
  std::span<const std::string_view> required = {};
  UnknownMembers unknown = UnknownMembers::allowed;
  const SchemaNode* additional = nullptr;  ///< for unknown members, where they are checked
  const SchemaNode* items = nullptr;       ///< for each element; null where elements are free
  std::span<const std::string_view> allowed =
      {};  ///< `enum`, or the one value of `const`: JSON literals; empty: any value
  std::optional<std::uint32_t> min_items = {};
  std::optional<std::uint32_t> max_items = {};
  std::optional<std::uint32_t> min_length = {};  ///< in Unicode characters, as max_length
  std::optional<std::uint32_t> max_length = {};
  std::string_view minimum = {};  ///< a JSON number literal, as the next two; empty where there is no bound
  std::string_view maximum = {};
  std::string_view exclusive_minimum = {};
  std::span<const SchemaNode* const> one_of = {};  ///< exactly one of these forms; empty where one form is all

  Format format = Format::none;
  bool is_private = false;    ///< `x-private`: left out of every view but the owner's
  bool is_volatile = false;   ///< `x-volatile`: telemetry, which changes without meaning and may be rotated away
  bool is_immutable = false;  ///< `x-immutable`: never changed after the first write
  std::optional<std::uint32_t> warn_max_length = {};  ///< `x-warn-max-length`: a longer string is warned about
  std::optional<std::uint32_t> warn_max_items = {};   ///< `x-warn-max-items`: a longer list is warned about
  std::string_view warn_present = {};                 ///< `x-warn-present`: why the member should not be there at all
  Merge merge = {};

  /// The node of the member `key`: its own, else `additional`, else null.
  const SchemaNode* member(std::string_view key) const;
  /// Of `allowed` the strings, without their quotes, in the order of the schema: the statuses of a task, say.
  std::vector<std::string_view> words() const;
  /// Whether no configuration changes how the value merges: because its schema says so, or that it never changes, or
  /// one of them of a member, however deep but for the elements of lists.
  bool is_merge_fixed() const;
};

/// One file of schemas/.
struct Schema {
  std::string_view name;  ///< the file's name without `.schema.json`, as `session`
  std::string_view text;  ///< the file, byte for byte
  const SchemaNode* root;
};

/// All schemas, sorted by name.
std::span<const Schema* const> schemas();

/// The schema with this name, or null.
const Schema* find_schema(std::string_view name);

}  // namespace checkpoint
