#include "merge/strategies/renaming.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/json_string.h"
#include "merge/replacement.h"

namespace checkpoint::merge {

std::string text_without(const Node& row, std::span<const std::string_view> members) {
  std::map<std::string, std::string> left;
  for (const Node member : row.children()) {
    const std::string key = member.key();
    if (std::find(members.begin(), members.end(), key) == members.end()) left[key] = canonical(member);
  }
  std::string text;
  for (const auto& [key, value] : left) text += json_quoted(key) + value;
  return text;
}

namespace {

using Rows = std::vector<std::size_t>;

using RowsByMark = std::unordered_map<std::string, Rows>;

/// What a row says that may tell which one it is, whatever its key: all of it, and each of its strings.
std::vector<std::string> marks_of(const Node& row, std::span<const std::string_view> key) {
  std::vector<std::string> marks{text_without(row, key)};
  for (const Node member : row.children()) {
    const std::string name = member.key();
    if (!member.is_string() || std::find(key.begin(), key.end(), name) != key.end()) continue;
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
  alignment.rows.erase(std::remove_if(alignment.rows.begin(), alignment.rows.end(), is_empty), alignment.rows.end());
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

/// What the base says of a row that has another name now. It stands where it was put, as a new one does.
void note_base(Alignment& alignment, std::size_t row, std::size_t successor) {
  alignment.rows[successor].versions.base = alignment.rows[row].versions.base;
}

std::vector<std::size_t> join_rows_renamed_twice(Alignment& alignment, std::span<const std::string_view> key) {
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
  return apart;
}

/// The rows of `side` that the side `without` does not have, by the first member of their key.
RowsByMark rows_missing(const Alignment& alignment, Side side, Side without, std::string_view member) {
  RowsByMark rows;
  for (const std::size_t row : alignment.of(side)) {
    const auto value = alignment.rows[row].versions.of(side)->find(member);
    if (value && !alignment.rows[row].is_in(without)) rows[canonical(*value)].push_back(row);
  }
  return rows;
}

bool agree(const Node& one, const Node& other, std::span<const std::string_view> key) {
  return std::all_of(key.begin(), key.end(), [&](std::string_view member) {
    const auto here = one.find(member);
    const auto there = other.find(member);
    return !here || !there || same_value(*here, *there);
  });
}

/// For rows that the other side took away, what `side` has added of the same thing, in more words or fewer: the one row
/// with the first member of its key, of which no other member says something else.
std::map<std::size_t, std::size_t> narrowed_rows(const Alignment& alignment, Side side,
                                                 std::span<const std::string_view> key) {
  std::map<std::size_t, std::size_t> narrowed;
  const RowsByMark gone = rows_missing(alignment, Side::base, other(side), key.front());
  for (const auto& [name, rows] : rows_missing(alignment, side, other(side), key.front())) {
    Rows added;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(added),
                 [&](std::size_t row) { return !alignment.rows[row].is_in(Side::base); });
    const auto found = gone.find(name);
    if (found == gone.end() || found->second.size() > 1 || added.size() != 1) continue;
    const std::size_t row = found->second.front();
    const bool is_it = agree(*alignment.rows[row].versions.base, *alignment.rows[added.front()].versions.of(side), key);
    if (is_it) narrowed.emplace(row, added.front());
  }
  return narrowed;
}

/// Makes one row of what the one side took away and the other narrowed or widened. Gives those that both did.
Rows join_narrowed_rows(Alignment& alignment, std::span<const std::string_view> key) {
  const auto ours = narrowed_rows(alignment, Side::ours, key);
  const auto theirs = narrowed_rows(alignment, Side::theirs, key);
  Rows apart;
  for (const auto& [side, narrowed] : {std::pair(Side::ours, &ours), std::pair(Side::theirs, &theirs)}) {
    for (const auto& [row, added] : *narrowed) {
      if (side == Side::ours && theirs.count(row) > 0) apart.push_back(row);
      if (alignment.rows[row].is_in(side)) {
        note_base(alignment, row, added);
      } else {
        move_to(alignment, row, added, side);
      }
    }
  }
  return apart;
}

}  // namespace

std::vector<std::size_t> join_renamed_rows(Alignment& alignment, std::span<const std::string_view> key) {
  Rows apart = join_rows_renamed_twice(alignment, key);
  if (key.size() > 1) {
    const Rows narrowed = join_narrowed_rows(alignment, key);
    apart.insert(apart.end(), narrowed.begin(), narrowed.end());
  }
  compact(alignment);
  return apart;
}

}  // namespace checkpoint::merge
