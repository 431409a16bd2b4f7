#include <map>
#include <numeric>
#include <utility>

#include "core/ranges.h"
#include "merge/alignment.h"
#include "merge/sequence.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

/// The members of one object, merged one by one, but for those that a group holds together.
class RecordMerge {
 public:
  RecordMerge(Walk& walk, const Field& field) : walk_(walk), field_(field), alignment_(align_members(field.versions)) {
    for (const Row& row : alignment_.rows) {
      fields_.push_back(walk.member_of(field, row.versions.any().key(), row.versions));
    }
    merged_.resize(fields_.size());
  }

  Merged run() {
    std::map<std::pair<MergeStrategy, std::string_view>, std::vector<std::size_t>> groups;
    for (std::size_t row = 0; row < fields_.size(); ++row) {
      const Merge& rule = fields_[row].rule;
      const bool is_leader = rule.strategy == MergeStrategy::lattice;
      const bool is_grouped =
          is_leader || rule.strategy == MergeStrategy::group || rule.strategy == MergeStrategy::latest;
      if (is_grouped && !rule.group.empty()) {
        groups[{is_leader ? MergeStrategy::group : rule.strategy, rule.group}].push_back(row);
      } else {
        merged_[row] = walk_.merge(fields_[row]);
      }
    }
    for (const auto& [name, rows] : groups) merge_group(name.first, rows);
    return in_order();
  }

  /// All members as one group.
  Merged run_together() {
    std::vector<std::size_t> rows(fields_.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    merge_group(MergeStrategy::group, rows);
    return in_order();
  }

 private:
  bool changed(const std::vector<std::size_t>& rows, Side side) const {
    return any_of(rows, [&](std::size_t row) {
      const Versions& versions = fields_[row].versions;
      return !same(versions.base, versions.of(side));
    });
  }

  bool differ(std::size_t row) const { return !same(fields_[row].versions.ours, fields_[row].versions.theirs); }

  void merge_group(MergeStrategy strategy, const std::vector<std::size_t>& rows) {
    const bool contested = changed(rows, Side::ours) && changed(rows, Side::theirs) &&
                           any_of(rows, [this](std::size_t row) { return differ(row); });
    if (!contested) {
      for (const std::size_t row : rows) merged_[row] = walk_.merge(fields_[row]);
    } else if (strategy == MergeStrategy::latest) {
      take_whole(rows, newer_of(rows), {name_of(strategy), "both sides changed the group; the newer side's, whole"});
    } else if (const auto side = led_by(rows)) {
      take_whole(rows, *side, {name_of(MergeStrategy::lattice), "both sides moved on; the further one's, whole"});
    } else {
      ask_together(rows);
    }
  }

  /// The side that came further along the group's lattice, where nothing is lost that the other side alone changed.
  std::optional<Side> led_by(const std::vector<std::size_t>& rows) const {
    for (const std::size_t leader : rows) {
      const auto side = fields_[leader].rule.lattice.empty() ? std::nullopt : further_side(fields_[leader]);
      if (side && none_of(rows, [&](std::size_t row) { return is_only_of(other(*side), row); })) return side;
    }
    return std::nullopt;
  }

  bool is_only_of(Side side, std::size_t row) const {
    const Versions& versions = fields_[row].versions;
    return !same(versions.base, versions.of(side)) && same(versions.base, versions.of(other(side)));
  }

  void ask_together(const std::vector<std::size_t>& rows) {
    ++joint_;
    for (const std::size_t row : rows) {
      if (!differ(row)) {
        merged_[row] = walk_.merge(fields_[row]);
        continue;
      }
      merged_[row] = walk_.ask(fields_[row], "the sides changed fields that belong together");
      merged_[row]->question()->joint = joint_;
    }
  }

  struct Reason {
    std::string_view rule;
    std::string_view why;
  };

  void take_whole(const std::vector<std::size_t>& rows, Side side, const Reason& reason) {
    for (const std::size_t row : rows) {
      merged_[row] = walk_.take(fields_[row], side);
      if (!differ(row)) continue;
      walk_.decide(fields_[row], reason.rule, merged_[row] ? name_of(side) : "removed", reason.why);
    }
  }

  Side newer_of(const std::vector<std::size_t>& rows) const {
    if (const auto side = walk_.newer_by_time(fields_[rows.front()])) return *side;
    const auto text = [&](Side side) {
      std::vector<std::string> texts;
      for (const std::size_t row : rows) {
        const auto& value = fields_[row].versions.of(side);
        texts.push_back(fields_[row].path + ' ' + (value ? canonical(*value) : ""));
      }
      sort(texts);
      return texts;
    };
    return text(Side::ours) > text(Side::theirs) ? Side::ours : Side::theirs;
  }

  Merged in_order() {
    std::vector<bool> kept(merged_.size());
    for (std::size_t row = 0; row < kept.size(); ++row) kept[row] = merged_[row].has_value();
    const auto order = merged_order(alignment_, kept, {walk_.older(), walk_.older(), walk_.newer()}).rows;
    Container container{NodeKind::object, {}};
    container.items.reserve(order.size());
    for (const std::size_t row : order) container.items.push_back(std::move(*merged_[row]));
    gather_joint_questions(container);
    return {field_.versions, std::move(container)};
  }

  Walk& walk_;
  const Field& field_;
  Alignment alignment_;
  std::vector<Field> fields_;
  std::vector<std::optional<Merged>> merged_;
  std::size_t joint_ = 0;
};

}  // namespace

std::optional<Merged> merge_by_record(Walk& walk, const Field& field) {
  if (!field.versions.all(NodeKind::object)) return walk.ask(field, "both sides changed it");
  return RecordMerge(walk, field).run();
}

Merged merge_as_one_thing(Walk& walk, const Field& field) { return RecordMerge(walk, field).run_together(); }

}  // namespace checkpoint::merge
