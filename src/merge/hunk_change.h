#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::merge {

/// Where a text has markers, from the first one of a hunk to behind the last.
struct HunkRange {
  std::size_t begin;
  std::size_t end;

  std::string_view in(std::string_view text) const { return text.substr(begin, end - begin); }
};

/// The hunks of a text whose markers have `size` signs, in their order.
std::vector<HunkRange> hunks_in(std::string_view text, std::size_t size);

/// What an answer has made of a part of a text that has whole hunks in it, and at least one.
struct HunkChange {
  HunkRange range;
  std::string made;
  std::size_t first_hunk;
  std::size_t last_hunk;
};

/// What has become of `before`; nothing where no hunk has changed.
std::optional<HunkChange> change_between(const std::string& before, const std::string& after, std::size_t size);

/// Makes the change in `text`, which has the same hunks as `before`; not where what changes beside them was edited.
bool apply(const HunkChange& change, const std::string& before, std::string& text, std::size_t size);

/// Whether the one hunk that changes stood once in `before`, and stands nowhere in `text`.
bool is_gone(const HunkChange& change, const std::string& before, const std::string& text, std::size_t size);

}  // namespace checkpoint::merge
