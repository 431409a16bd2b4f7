#include "merge/strategies/renaming.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/json_string.h"
#include "core/ranges.h"
#include "merge/replacement.h"

namespace checkpoint::merge {

std::string text_without(const Node& row, std::span<const std::string_view> members) {
  std::map<std::string, std::string> left;
  for (const Node member : row.children()) {
    const std::string key = member.key();
    if (!contains(members, key)) left[key] = canonical(member);
  }
  std::string text;
  for (const auto& [key, value] : left) text += json_quoted(key) + value;
  return text;
}

bool says_no_more(const Node& row, const Node& base, std::span<const std::string_view> members) {
  if (!row.is_object()) return true;
  return all_of(row.children(), [&](const Node& member) {
    const std::string key = member.key();
    if (member.kind() == NodeKind::null || contains(members, key)) return true;
    const auto known = base.find(key);
    return known && same_value(*known, member);
  });
}

namespace {

using Rows = std::vector<std::size_t>;

using RowsByMark = std::unordered_map<std::string, Rows>;

/// What a row says that may tell which one it is, whatever its key: all of it, and each of its strings.
std::vector<std::string> marks_of(const Node& row, std::span<const std::string_view> key) {
  std::vector<std::string> marks{text_without(row, key)};
  for (const Node member : row.children()) {
    const std::string name = member.key();
    if (!member.is_string() || contains(key, name)) continue;
    marks.push_back(json_quoted(name) + canonical(member));
  }
  return marks;
}

/// For each row of the base that a side does not have, what it has instead.
class Successors {
 public:
  Successors(const Alignment& alignment, Side side, std::span<const std::string_view> key)
      : alignment_(alignment), key_(key), side_(side) {
    const Rows gone = gone_rows();
    find_by_marks(gone);
    find_by_place(gone);
  }

  std::optional<std::size_t> of(std::size_t row) const {
    const auto found = successors_.find(row);
    return found == successors_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  Rows gone_rows() const {
    Rows gone;
    for (const std::size_t row : alignment_.of(Side::base)) {
      if (!alignment_.rows[row].is_in(side_)) gone.push_back(row);
    }
    return gone;
  }

  bool is_free(std::size_t row) const { return !alignment_.rows[row].is_in(Side::base) && taken_.count(row) == 0; }

  void take(std::size_t row, std::size_t successor) {
    if (is_free(successor) && successors_.try_emplace(row, successor).second) taken_.insert(successor);
  }

  /// What alone says the same under another key: all of it, or one thing.
  void find_by_marks(const Rows& gone) {
    const RowsByMark before = census_of(Side::base);
    const RowsByMark after = census_of(side_);
    for (const std::size_t row : gone) {
      for (const std::string& mark : marks_of(*alignment_.rows[row].versions.base, key_)) {
        const auto found = after.find(mark);
        const bool tells = found != after.end() && found->second.size() == 1 && before.at(mark).size() == 1;
        if (tells) take(row, found->second.front());
      }
    }
  }

  void find_by_place(const Rows& gone) {
    const Fates fates = fates_of(alignment_, side_);
    for (const std::size_t row : gone) {
      const auto& [fate, replacement] = fates.of_base[alignment_.rows[row].in(Side::base)];
      if (fate == Fate::reworded) take(row, fates.replacements[replacement].rows.front());
    }
  }

  RowsByMark census_of(Side side) const {
    RowsByMark census;
    for (const std::size_t row : alignment_.of(side)) {
      for (std::string& mark : marks_of(*alignment_.rows[row].versions.of(side), key_)) {
        census[std::move(mark)].push_back(row);
      }
    }
    return census;
  }

  const Alignment& alignment_;
  std::span<const std::string_view> key_;
  Side side_;
  std::unordered_map<std::size_t, std::size_t> successors_;
  std::unordered_set<std::size_t> taken_;
};

/// Gives `row` what `side` has at `successor`.
void move_to(Alignment& alignment, std::size_t row, std::size_t successor, Side side) {
  const auto at = static_cast<std::size_t>(side);
  Row& from = alignment.rows[successor];
  Row& to = alignment.rows[row];
  to.versions.of(side) = from.versions.of(side);
  to.place[at] = from.place[at];
  alignment.sequences[at][from.place[at]] = row;
  from.versions.of(side).reset();
  from.place[at] = Row::nowhere;
}

bool is_empty(const Row& row) { return !row.is_in(Side::base) && !row.is_in(Side::ours) && !row.is_in(Side::theirs); }

/// Takes out the rows that no version has. Those of the base keep their numbers: they come first, and all stay.
void compact(Alignment& alignment) {
  Rows new_numbers(alignment.rows.size());
  std::size_t next = 0;
  for (std::size_t row = 0; row < alignment.rows.size(); ++row) {
    new_numbers[row] = next;
    if (!is_empty(alignment.rows[row])) ++next;
  }
  std::erase_if(alignment.rows, is_empty);
  for (Rows& sequence : alignment.sequences) {
    for (std::size_t& row : sequence) row = new_numbers[row];
  }
}

Rows gone_rows(const Alignment& alignment) {
  Rows gone;
  for (const std::size_t row : alignment.of(Side::base)) {
    const Row& entry = alignment.rows[row];
    if (!entry.is_in(Side::ours) && !entry.is_in(Side::theirs) && entry.versions.base->is_object()) gone.push_back(row);
  }
  return gone;
}

/// Whether the two have the same members of those that `base` has. Else what one lacks may be new on the other, and not
/// taken away.
bool say_of_the_same(const Node& base, const Node& one, const Node& other) {
  return all_of(base.children(), [&](const Node& member) {
    return one.find(member.key()).has_value() == other.find(member.key()).has_value();
  });
}

/// What the base says of a row that both sides renamed alike. It stands where they put it, as a new one does.
void note_base(Alignment& alignment, std::size_t row, std::size_t successor) {
  Versions& renamed = alignment.rows[successor].versions;
  const auto& base = alignment.rows[row].versions.base;
  if (say_of_the_same(*base, *renamed.ours, *renamed.theirs)) renamed.base = base;
}

}  // namespace

std::vector<std::size_t> join_renamed_rows(Alignment& alignment, std::span<const std::string_view> key) {
  const Rows gone = gone_rows(alignment);
  if (gone.empty()) return {};
  const Successors our_successors(alignment, Side::ours, key);
  const Successors their_successors(alignment, Side::theirs, key);
  Rows apart;
  for (const std::size_t row : gone) {
    const auto ours = our_successors.of(row);
    const auto theirs = their_successors.of(row);
    if (!ours || !theirs) continue;
    if (*ours == *theirs) {
      note_base(alignment, row, *ours);
    } else if (!alignment.rows[*ours].is_in(Side::theirs) && !alignment.rows[*theirs].is_in(Side::ours)) {
      move_to(alignment, row, *ours, Side::ours);
      move_to(alignment, row, *theirs, Side::theirs);
      apart.push_back(row);
    }
  }
  compact(alignment);
  return apart;
}

}  // namespace checkpoint::merge
