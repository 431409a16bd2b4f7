
#include "core/ranges.h"
#include "merge/alignment.h"
#include "merge/guards/guards.h"

namespace checkpoint::merge {

namespace {

bool different_skills(const Versions& documents) {
  const Versions skill = documents.member("skill");
  if (!same(skill.ours, skill.theirs)) return true;
  return documents.base && !same(skill.base, skill.ours);
}

/// git pairs a removed checkpoint with a similar new one: what belongs to one skill must not go on under another's
/// name.
bool misfiled(const Versions& documents, std::string_view name) {
  const Versions skill = documents.member("skill");
  return !name.empty() && skill.ours && !skill.ours->is(name);
}

/// A version of the format that this program does not know must not be blended with one that it does.
bool unknown_version(const Field& document) {
  const Versions version = document.versions.member("protocol_version");
  const SchemaNode* schema = member_schema(document.schema, "protocol_version");
  if (!schema || same(version.ours, version.theirs)) return false;
  const auto known = [schema](const std::optional<Node>& value) {
    const auto& allowed = schema->allowed;
    return !value || contains(allowed, canonical(*value));
  };
  return !known(version.ours) || !known(version.theirs);
}

bool is_telemetry(const Field& field) {
  const Merge& rule = field.rule;
  const bool stamp = rule.strategy == MergeStrategy::max && field.schema && field.schema->format == Format::time;
  const bool newest = rule.strategy == MergeStrategy::latest && rule.policy.empty();
  return stamp || newest || (field.schema && field.schema->is_volatile);
}

/// True where all that `side` changed is telemetry.
bool only_telemetry(const Walk& walk, const Field& field, Side side) {
  const auto& base = field.versions.base;
  const auto& value = field.versions.of(side);
  if (same(base, value) || is_telemetry(field)) return true;
  const bool objects = (!base || base->is_object()) && (!value || value->is_object());
  if (!objects) return false;
  const auto rows = align_members({base, value, std::nullopt}).rows;
  return all_of(rows, [&](const Row& row) {
    const std::string key = row.versions.any().key();
    return only_telemetry(walk, walk.member_of(field, key, field.versions.member(key)), side);
  });
}

/// The restarted side's document, with the later of the two stamps.
Merged restarted(Walk& walk, const Field& document, Side side) {
  walk.decide(document, "guard", name_of(side), "it was begun anew here; the other side only added telemetry");
  Container container{NodeKind::object, {}};
  for (const Node member : document.versions.of(side)->children()) {
    const std::string key = member.key();
    const Field field = walk.member_of(document, key, document.versions.member(key));
    const bool stamp = field.schema && field.schema->format == Format::time && key == "updated_at";
    auto merged = stamp ? walk.merge(field) : walk.take(field, side);
    if (merged) container.items.push_back(std::move(*merged));
  }
  return {document.versions, std::move(container)};
}

}  // namespace

std::optional<Merged> merge_whole_session(Walk& walk, const Field& document, std::string_view name) {
  const Versions& versions = document.versions;
  if (different_skills(versions)) return walk.ask(document, "the documents are of different skills");
  if (misfiled(versions, name))
    return walk.ask(document, "the documents' skill is not the one that the file is named for");
  if (unknown_version(document)) return walk.ask(document, "the format's version is unknown here");
  if (!versions.base) return std::nullopt;
  const Versions created = versions.member("created_at");
  const bool ours_began = !same_moment(created.base, created.ours);
  const bool theirs_began = !same_moment(created.base, created.theirs);
  if (ours_began && theirs_began) {
    if (same_moment(created.ours, created.theirs)) return std::nullopt;
    return walk.ask(document, "both sides began it anew");
  }
  if (!ours_began && !theirs_began) return std::nullopt;
  const Side restarter = ours_began ? Side::ours : Side::theirs;
  if (only_telemetry(walk, document, other(restarter))) return restarted(walk, document, restarter);
  return walk.ask(document, "one side began it anew, the other went on with it");
}

}  // namespace checkpoint::merge
