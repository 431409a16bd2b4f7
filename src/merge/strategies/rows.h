#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "merge/alignment.h"
#include "merge/sequence.h"
#include "merge/walk.h"

namespace checkpoint::merge {

/// The keys, as `key_text` gives them, that stand more than once in a list.
using RepeatedKeys = std::unordered_set<std::string>;
RepeatedKeys repeated_keys(const Versions& lists, std::span<const std::string_view> key);

/// The keys under which both sides added a row, each another one.
RepeatedKeys keys_added_twice(const Versions& lists, std::span<const std::string_view> key);

/// Elements are the same one when these members are equal. An element without the first of them, or whose key stands
/// twice in one list, is identified by its whole value.
Identity identity_by_key(std::span<const std::string_view> key, RepeatedKeys repeated);
Identity identity_by_value();

/// What identifies a row by its key; nothing where it does not have the first member of it.
std::optional<std::string> key_text(const Node& row, std::span<const std::string_view> key);

/// What an item of a queue says, which is what makes it the same one: the string itself, or the member `key` of an
/// object; the canonical text of anything else.
std::string item_text(const Node& item, std::string_view key);

/// The selectors of a list's rows in paths, as `[id=b1]`; no two rows have the same one.
class Selectors {
 public:
  Selectors(const Alignment& alignment, std::span<const std::string_view> key);

  /// By the first member of the key whose value no other row has; else by a number, whichever side is called ours: the
  /// rows of the base come first, the others by their texts. `version` is the row as one of the sides has it.
  std::string of(const Node& version, std::size_t row) const;

 private:
  std::span<const std::string_view> key_;
  std::vector<std::unordered_set<std::string>> shared_;  // by member of the key: values that several rows have
  std::vector<std::size_t> numbers_;                     // by row
};

/// The rows of a list that both sides changed, before they are put in order.
struct MergedRows {
  std::vector<std::optional<Merged>> rows;  ///< by row of the alignment; nothing where the result does not have it

  std::vector<bool> kept() const;
};

/// Three-way, row by row: additions stay, removals of unchanged rows hold, rows on both sides merge member by member. A
/// row removed here and changed there is a question, unless `done` says that the removal is what happened to it.
using Completed = std::function<bool(const Row&)>;
MergedRows merge_rows(Walk& walk, const Field& list, const Alignment& alignment, const Completed& done);

/// The rows as an array in their merged order.
Merged as_array(const Versions& lists, MergedRows rows, const MergedOrder& order);

/// Older first where both sides inserted at one place; the newer order where both reordered.
Precedence older_first(const Walk& walk);

/// Why the rows cannot be put in order: the sides put them into two orders, and no time says which is the newer one.
/// Empty where they can.
std::string_view doubt_about_order(const Walk& walk, const MergedOrder& order);

/// The order for such rows where it means nothing: by their texts, or against them where the base has them by their
/// texts. So a merge of the result with a side finds an order that is new, and gives the same one again.
std::vector<std::size_t> in_order_of_text(const Alignment& alignment, const Identity& identity,
                                          std::vector<std::size_t> rows);

}  // namespace checkpoint::merge
