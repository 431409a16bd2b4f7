#include "merge/strategies/rows.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "core/dotted_path.h"
#include "core/member.h"
#include "core/ranges.h"
#include "merge/follow.h"

namespace checkpoint::merge {

std::optional<std::string> key_text(const Node& row, std::span<const std::string_view> key) {
  if (!row.find(key.front())) return std::nullopt;
  std::string text;
  for (const std::string_view name : key) {
    const auto part = row.find(name);
    if (part) text += canonical(*part);
    text += '\x1f';  // stands in no canonical text
  }
  return text;
}

namespace {

void note_repeated(const std::optional<Node>& list, std::span<const std::string_view> key, RepeatedKeys& repeated) {
  std::unordered_set<std::string> seen;
  for (const Node row : children_of(list)) {
    auto text = key_text(row, key);
    if (text && !seen.insert(*text).second) repeated.insert(std::move(*text));
  }
}

std::unordered_map<std::string, Node> by_key(const std::optional<Node>& list, std::span<const std::string_view> key) {
  std::unordered_map<std::string, Node> rows;
  for (const Node row : children_of(list)) {
    if (auto text = key_text(row, key)) rows.try_emplace(std::move(*text), row);
  }
  return rows;
}

}  // namespace

RepeatedKeys keys_added_twice(const Versions& lists, std::span<const std::string_view> key) {
  const auto base = by_key(lists.base, key);
  const auto ours = by_key(lists.ours, key);
  RepeatedKeys keys;
  for (const auto& [text, row] : by_key(lists.theirs, key)) {
    const auto found = ours.find(text);
    if (base.count(text) == 0 && found != ours.end() && !same_value(found->second, row)) keys.insert(text);
  }
  return keys;
}

RepeatedKeys repeated_keys(const Versions& lists, std::span<const std::string_view> key) {
  RepeatedKeys repeated;
  if (key.empty()) return repeated;
  for (const auto& list : {lists.base, lists.ours, lists.theirs}) note_repeated(list, key, repeated);
  return repeated;
}

Identity identity_by_key(std::span<const std::string_view> key, RepeatedKeys repeated) {
  if (key.empty()) return identity_by_value();
  return [key, unnamed = std::make_shared<RepeatedKeys>(std::move(repeated))](const Node& row) {
    auto text = key_text(row, key);
    return text && unnamed->count(*text) == 0 ? *text : canonical(row);
  };
}

Identity identity_by_value() {
  return [](const Node& row) { return canonical(row); };
}

std::string item_text(const Node& item, std::string_view key) {
  const auto text = item.is_object() ? item.find(key) : std::optional<Node>(item);
  return text && text->is_string() ? text->string() : canonical(item);
}

namespace {

// The values of one member that stand in more than one row.
std::unordered_set<std::string> shared_values(const Alignment& alignment, std::string_view name) {
  std::unordered_map<std::string, std::size_t> first;
  std::unordered_set<std::string> shared;
  for (std::size_t row = 0; row < alignment.rows.size(); ++row) {
    for (const Side side : {Side::base, Side::ours, Side::theirs}) {
      const auto& version = alignment.rows[row].versions.of(side);
      const auto value = version ? version->find(name) : std::nullopt;
      if (!value) continue;
      std::string text = canonical(*value);
      if (first.try_emplace(text, row).first->second != row) shared.insert(std::move(text));
    }
  }
  return shared;
}

// The least of the texts that the sides have for the row.
std::string least_text(const Row& row) {
  const auto& [base, ours, theirs] = row.versions;
  if (!ours || !theirs) return canonical(row.versions.any());
  return std::min(canonical(*ours), canonical(*theirs));
}

std::vector<std::size_t> numbers_of(const Alignment& alignment) {
  const std::size_t old_rows = alignment.of(Side::base).size();
  std::vector<std::size_t> numbers(alignment.rows.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  std::vector<std::pair<std::string, std::size_t>> added;
  for (std::size_t row = old_rows; row < numbers.size(); ++row)
    added.emplace_back(least_text(alignment.rows[row]), row);
  sort(added);
  for (std::size_t at = 0; at < added.size(); ++at) numbers[added[at].second] = old_rows + at;
  return numbers;
}

}  // namespace

Selectors::Selectors(const Alignment& alignment, std::span<const std::string_view> key) : key_(key) {
  if (key_.size() > 1) numbers_ = numbers_of(alignment);
  if (key_.size() == 1) shared_.emplace_back();  // it is what makes the rows
  for (const std::string_view name : key_) {
    if (key_.size() > 1) shared_.push_back(shared_values(alignment, name));
  }
}

std::string Selectors::of(const Node& version, std::size_t row) const {
  const auto segment = [](PathSegment::Kind kind, std::string_view name, std::string value, std::size_t index) {
    return text_of(PathSegment{kind, std::string(name), std::move(value), index});
  };
  for (std::size_t member = 0; member < key_.size(); ++member) {
    const auto part = version.find(key_[member]);
    if (!part) continue;
    const auto& shared = shared_[member];
    if (!shared.empty() && shared.count(canonical(*part)) > 0) continue;
    return segment(PathSegment::Kind::match, key_[member], part->is_string() ? part->string() : canonical(*part), 0);
  }
  return segment(PathSegment::Kind::index, "", "", numbers_.empty() ? row : numbers_[row]);
}

std::vector<bool> MergedRows::kept() const {
  std::vector<bool> kept(rows.size());
  for (std::size_t row = 0; row < kept.size(); ++row) kept[row] = rows[row].has_value();
  return kept;
}

namespace {

bool has_other_unknowns(const Node& row, const Node& other, const SchemaNode* schema) {
  return any_of(row.children(), [&](const Node& member) {
    return !member_schema(schema, member.key()) && !same(std::optional(member), other.find(member.key()));
  });
}

/// A key of several members says what the row is about, and a member that nobody knows may say more of that: with
/// another one of them it may be about something else.
bool may_be_about_others(const Row& row, const Field& list) {
  if (list.rule.key.size() < 2) return false;
  const SchemaNode* const schema = list.schema ? list.schema->items : nullptr;
  const auto& [base, ours, theirs] = row.versions;
  return has_other_unknowns(*ours, *theirs, schema) || has_other_unknowns(*theirs, *ours, schema);
}

/// Two different things under one key that both sides minted: more than one member differs, and choosing member by
/// member would make a third thing. Entries of a log are events: two that differ are never one.
bool is_chimera(const Row& row, const Field& list, const std::optional<Merged>& merged) {
  if (row.is_in(Side::base) || !merged || !row.is_in(Side::ours) || !row.is_in(Side::theirs)) return false;
  const bool is_log = list.rule.strategy == MergeStrategy::log;
  return is_log || questions_of(*merged).size() > 1 || may_be_about_others(row, list);
}

}  // namespace

MergedRows merge_rows(Walk& walk, const Field& list, const Alignment& alignment, const Completed& done) {
  MergedRows merged;
  merged.rows.reserve(alignment.rows.size());
  const Selectors selectors(alignment, list.rule.key);
  for (std::size_t at = 0; at < alignment.rows.size(); ++at) {
    const Row& row = alignment.rows[at];
    const Versions& versions = row.versions;
    if (versions.ours && same(versions.ours, versions.theirs)) {
      merged.rows.emplace_back(Merged{versions, Verbatim{side_of_text(versions, walk.newer())}});
      continue;
    }
    const Field field = walk.row_of(list, versions, selectors.of(versions.any(), at));
    const bool gone = !versions.ours || !versions.theirs;
    if (gone && versions.base && done && done(row)) {
      walk.decide(field, name_of(list.rule.strategy), "removed", "one side finished it, whatever the other noted");
      merged.rows.emplace_back(std::nullopt);
      continue;
    }
    auto result = walk.merge(field);
    if (is_chimera(row, list, result))
      result = walk.ask(field, "both sides added something different under the same key");
    merged.rows.push_back(std::move(result));
  }
  return merged;
}

Merged as_array(const Versions& lists, MergedRows rows, const MergedOrder& order) {
  Container container{NodeKind::array, {}};
  container.items.reserve(order.rows.size());
  for (const std::size_t row : order.rows) container.items.push_back(std::move(*rows.rows[row]));
  return {lists, std::move(container)};
}

std::string_view doubt_about_order(const Walk& walk, const MergedOrder& order) {
  if (!order.contested || walk.seniority().by_time) return {};
  return "both sides put it into another order, at the same time";
}

std::vector<std::size_t> in_order_of_text(const Alignment& alignment, const Identity& identity,
                                          std::vector<std::size_t> rows) {
  const auto text = [&](std::size_t row) { return identity(alignment.rows[row].versions.any()); };
  const auto less = [&](std::size_t a, std::size_t b) { return text(a) < text(b); };
  std::vector<std::size_t> based;
  for (const std::size_t row : alignment.of(Side::base)) {
    if (alignment.rows[row].is_in(Side::ours) && alignment.rows[row].is_in(Side::theirs)) based.push_back(row);
  }
  const bool is_taken = std::is_sorted(based.begin(), based.end(), less);
  stable_sort(rows, less);
  if (is_taken) std::reverse(rows.begin(), rows.end());
  return rows;
}

Precedence older_first(const Walk& walk) { return {walk.older(), walk.older(), walk.newer()}; }

}  // namespace checkpoint::merge
