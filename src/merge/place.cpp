#include "merge/place.h"

#include <algorithm>
#include <span>

#include "core/member.h"
#include "merge/strategies/natural_key.h"
#include "merge/strategies/rows.h"

namespace checkpoint::merge {

namespace {

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string scalar_text(const Node& node) { return node.is_string() ? node.string() : std::string(node.source()); }

void note_shared(const std::optional<Node>& list, std::string_view member, std::unordered_set<std::string>& shared) {
  std::unordered_set<std::string> seen;
  for (const Node element : children_of(list)) {
    const auto value = element.find(member);
    if (!value) continue;
    std::string text = canonical(*value);
    if (!seen.insert(text).second) shared.insert(std::move(text));
  }
}

std::span<const std::string_view> key_of(const Versions& lists, const SchemaNode* schema) {
  const bool is_stated = schema && schema->merge.strategy != MergeStrategy::unstated;
  return is_stated ? schema->merge.key : natural_key(lists);
}

Identity identity_of(const Versions& lists, const SchemaNode* schema, std::span<const std::string_view> key) {
  if (!schema || schema->merge.strategy != MergeStrategy::queue) return identity_by_key(key, repeated_keys(lists, key));
  const std::string_view text = key.empty() ? "text" : key.front();
  return [text](const Node& item) { return item_text(item, text); };
}

}  // namespace

std::string pointer_of(const Place& place) {
  std::string pointer;
  for (const PathSegment& segment : place) {
    switch (segment.kind) {
      case PathSegment::Kind::key: pointer += "/" + pointer_token(segment.key); break;
      case PathSegment::Kind::index: pointer += "/" + std::to_string(segment.index); break;
      case PathSegment::Kind::match:
        pointer += "/" + pointer_token("[" + segment.key + "=" + segment.value + "]");
        break;
    }
  }
  return pointer;
}

std::string words_of(const Place& place) {
  std::string words;
  for (const PathSegment& segment : place) {
    if (segment.kind == PathSegment::Kind::key) words += (words.empty() ? "" : ", ") + spaced(segment.key);
    if (segment.kind == PathSegment::Kind::match) words += (words.empty() ? "" : " ") + segment.value;
  }
  return words;
}

ListKey::ListKey(const Versions& lists, const SchemaNode* schema) {
  const auto key = key_of(lists, schema);
  identity_ = identity_of(lists, schema, key);
  for (const std::string_view name : key) {
    Member member{name, {}};
    for (const auto& list : {lists.base, lists.ours}) note_shared(list, name, member.shared);
    members_.push_back(std::move(member));
  }
}

PathSegment ListKey::step_to(const Node& element) const {
  for (const Member& member : members_) {
    const auto value = element.find(member.name);
    const bool is_scalar = value && !value->is_object() && !value->is_array();
    if (!is_scalar || member.shared.count(canonical(*value)) > 0) continue;
    return {PathSegment::Kind::match, std::string(member.name), scalar_text(*value), 0};
  }
  return {PathSegment::Kind::index, "", "", element.index()};
}

}  // namespace checkpoint::merge
