#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "merge/alignment.h"

namespace checkpoint::merge {

/// Makes one row of what both sides have in the place of a row of the base, each under another key than the base has
/// it: what else the row says is the same, or it stands where the other stood. Without this such a row is gone and come
/// twice, and two changes of it would be two rows. Gives the rows that each side gave another key.
std::vector<std::size_t> join_renamed_rows(Alignment& alignment, std::span<const std::string_view> key);

/// Whether an object has nothing that its base does not say alike, but for these members and what is null.
bool says_no_more(const Node& row, const Node& base, std::span<const std::string_view> members);

/// The canonical text of an object without these members.
std::string text_without(const Node& row, std::span<const std::string_view> members);

}  // namespace checkpoint::merge
