#include "merge/walk.h"

#include "core/dotted_path.h"
#include "core/member.h"
#include "core/take.h"
#include "core/time.h"
#include "merge/follow.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

/// `max` without an order of its own speaks of time stamps, which never go back: not even where one side alone moved,
/// as in a revert.
bool never_goes_back(const Field& field) {
  return field.rule.strategy == MergeStrategy::max && field.schema && field.schema->format == Format::time;
}

bool has_nothing_in_it(const std::optional<Node>& value) {
  return value && (value->is_array() || value->is_object()) && value->empty();
}

constexpr std::string_view removed_against_changed = "one side removed it, the other changed it";

}  // namespace

std::optional<Merged> Walk::merge(const Field& field) {
  const Versions& versions = field.versions;
  if (same(versions.ours, versions.theirs)) return agreed(field);
  const bool both_there = versions.ours && versions.theirs;
  if (!(both_there && never_goes_back(field))) {
    if (same(versions.base, versions.ours)) return one_sided(field, Side::theirs);
    if (same(versions.base, versions.theirs)) return one_sided(field, Side::ours);
  }
  // To take away what has nothing in it says nothing.
  if (!both_there && has_nothing_in_it(versions.base))
    return one_sided(field, versions.ours ? Side::ours : Side::theirs);
  if (!both_there && field.rule.strategy != MergeStrategy::set) return ask(field, removed_against_changed);
  return strategy_for(field.rule.strategy)(*this, field);
}

std::optional<Merged> Walk::agreed(const Field& field) {
  const Versions& versions = field.versions;
  if (!same(versions.base, versions.ours)) {
    decide(field, "both alike", versions.ours ? "merged" : "removed", "both sides made the same change");
  }
  if (!versions.ours) return std::nullopt;
  return Merged{versions, Verbatim{side_of_text(versions, newer())}};
}

std::optional<Merged> Walk::one_sided(const Field& field, Side side) {
  const auto& value = field.versions.of(side);
  decide(field, "one side", value ? name_of(side) : "removed", "only one side changed it");
  if (!value) return std::nullopt;
  return follow(field.versions, side, newer());
}

std::optional<Merged> Walk::take(const Field& field, Side side) {
  if (!field.versions.of(side)) return std::nullopt;
  return Merged{field.versions, Verbatim{side}};
}

Merged Walk::ask(const Field& field, std::string_view why) {
  decide(field, name_of(MergeStrategy::conflict), "conflict", why);
  return Merged{field.versions, Question{field.path.empty() ? "$" : field.path, why, 0}};
}

void Walk::decide(const Field& field, std::string_view rule, std::string_view took, std::string_view why) {
  decisions_.push_back({field.path.empty() ? "$" : field.path, rule, took, why});
}

Field Walk::member_of(const Field& object, std::string_view key, const Versions& versions) const {
  Field field;
  field.versions = versions;
  field.schema = member_schema(object.schema, key);
  field.holder = &object.versions;
  field.path = member_path(object.path, key);
  field.rule = policy_.rule_for(field.schema, field.path);
  return field;
}

Field Walk::row_of(const Field& list, const Versions& versions, std::string_view label) const {
  Field field;
  field.versions = versions;
  field.schema = list.schema ? list.schema->items : nullptr;
  field.holder = &list.versions;
  field.path = list.path;
  field.path += label;
  field.rule = policy_.rule_for(field.schema, field.path);
  return field;
}

namespace {

/// The time at the dotted `path` below `node`.
std::optional<Instant> clock_at(std::optional<Node> node, std::string_view path) {
  while (node && !path.empty()) node = node->find(take_until(path, '.'));
  return instant_in(node);
}

std::optional<Side> newer_by_own_clock(const Field& field) {
  if (field.rule.clock.empty() || !field.holder) return std::nullopt;
  const auto ours = clock_at(field.holder->ours, field.rule.clock);
  const auto theirs = clock_at(field.holder->theirs, field.rule.clock);
  if (!ours || !theirs || *ours == *theirs) return std::nullopt;
  return *ours > *theirs ? Side::ours : Side::theirs;
}

/// The member that has the field's clock: all that goes by it is one side's, so that it fits together.
Versions owner_of_clock(const Field& field) {
  std::string_view path = field.rule.clock;
  return path.empty() || !field.holder ? Versions{} : field.holder->member(take_until(path, '.'));
}

std::string text_of(const std::optional<Node>& value) { return value ? canonical(*value) : ""; }

}  // namespace

std::optional<Side> Walk::newer_by_time(const Field& field) const {
  if (const auto side = newer_by_own_clock(field)) return side;
  if (seniority_.by_time) return newer();
  return std::nullopt;
}

Side Walk::newer_of(const Field& field) const {
  if (const auto side = newer_by_own_clock(field)) return *side;
  const Versions clock = owner_of_clock(field);
  const bool is_changed_here = !same(clock.base, clock.ours);
  if (is_changed_here == same(clock.base, clock.theirs)) return is_changed_here ? Side::ours : Side::theirs;
  if (seniority_.by_time) return newer();
  if (!same(clock.ours, clock.theirs)) return text_of(clock.ours) > text_of(clock.theirs) ? Side::ours : Side::theirs;
  const auto& [base, ours, theirs] = field.versions;
  if (!ours || !theirs) return newer();
  return canonical(*ours) > canonical(*theirs) ? Side::ours : Side::theirs;
}

const SchemaNode* member_schema(const SchemaNode* schema, std::string_view key) {
  if (!schema) return nullptr;
  if (const SchemaNode* member = schema->member(key)) return member;
  for (const SchemaNode* form : schema->one_of) {
    if (const SchemaNode* member = form->member(key)) return member;
  }
  return nullptr;
}

std::string member_path(std::string_view path, std::string_view key) {
  const std::string step = text_of(PathSegment{PathSegment::Kind::key, std::string(key), "", 0});
  if (path.empty() && step.front() == '.') return step.substr(1);
  return std::string(path) + step;
}

}  // namespace checkpoint::merge
