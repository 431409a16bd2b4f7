#include "merge/alignment.h"

#include <unordered_map>

namespace checkpoint::merge {

namespace {

/// Gives each identity its row. The k-th element of a list with one identity matches the k-th of another list.
class RowTable {
 public:
  void add(Side side, const std::optional<Node>& list, const Identity& identity) {
    if (!list) return;
    std::unordered_map<std::string, std::size_t> seen;
    auto& sequence = alignment_.sequences[static_cast<std::size_t>(side)];
    sequence.reserve(list->size());
    for (const Node element : list->children()) {
      std::string name = identity(element);
      const std::size_t repeat = seen[name]++;
      if (repeat > 0) name += '\n' + std::to_string(repeat);  // no identity has a bare line feed
      const std::size_t row = row_named(std::move(name));
      alignment_.rows[row].versions.of(side) = element;
      alignment_.rows[row].place[static_cast<std::size_t>(side)] = sequence.size();
      sequence.push_back(row);
    }
  }

  Alignment take() { return std::move(alignment_); }

 private:
  std::size_t row_named(std::string name) {
    const auto [entry, added] = rows_.try_emplace(std::move(name), alignment_.rows.size());
    if (added) alignment_.rows.emplace_back();
    return entry->second;
  }

  Alignment alignment_;
  std::unordered_map<std::string, std::size_t> rows_;
};

}  // namespace

Alignment align(const Versions& lists, const Identity& identity) {
  RowTable table;
  for (const Side side : {Side::base, Side::ours, Side::theirs}) table.add(side, lists.of(side), identity);
  return table.take();
}

Alignment align_members(const Versions& objects) {
  return align(objects, [](const Node& member) { return member.key(); });
}

}  // namespace checkpoint::merge
