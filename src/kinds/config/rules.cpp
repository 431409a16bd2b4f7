#include "kinds/config/rules.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/dotted_path.h"
#include "core/member.h"
#include "core/ranges.h"
#include "schema/schema.h"
#include "schema/subject.h"

namespace checkpoint::config {

namespace {

/// The schemas of the member `key` of `node`, in each of its forms, and in each row where `node` is a list: a path
/// without selectors speaks of every row.
std::vector<const SchemaNode*> members_of(const SchemaNode& node, const std::string& key) {
  std::vector<const SchemaNode*> found;
  if (const SchemaNode* own = node.member(key)) found.push_back(own);
  std::vector<const SchemaNode*> alternatives(node.one_of.begin(), node.one_of.end());
  if (node.items != nullptr) alternatives.push_back(node.items);
  for (const SchemaNode* alternative : alternatives) {
    const auto more = members_of(*alternative, key);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

std::vector<const SchemaNode*> described_at(const SchemaNode& root, const DottedPath& path) {
  std::vector<const SchemaNode*> nodes = {&root};
  for (const PathSegment& segment : path.segments()) {
    if (segment.kind != PathSegment::Kind::key) continue;
    std::vector<const SchemaNode*> next;
    for (const SchemaNode* node : nodes) {
      const auto more = members_of(*node, segment.key);
      next.insert(next.end(), more.begin(), more.end());
    }
    nodes = std::move(next);
  }
  return nodes;
}

bool is_fixed(std::string_view path) {
  const auto parsed = DottedPath::parse(path);
  if (!parsed) return false;
  return any_of(described_at(*find_schema("session")->root, *parsed),
                [](const SchemaNode* node) { return node->is_merge_fixed(); });
}

std::optional<Breach> fixed(const Node& setting, const std::string& path) {
  if (!is_fixed(path)) return std::nullopt;
  return Breach{setting, "", subject_of(setting) + " has no effect: how " + path + " merges is fixed"};
}

Breaches fixed_merge(const Subject& subject) {
  Breaches breaches;
  add_breaches(breaches, children_of(subject.root().find("merge")),
               [](const Node& strategy) { return fixed(strategy, strategy.key()); });
  add_breaches(breaches, children_of(subject.root().find("telemetryPaths")),
               [](const Node& path) { return path.is_string() ? fixed(path, path.string()) : std::nullopt; });
  return breaches;
}

Breaches kept_finding(const Subject& subject) {
  return breaches_in(children_of(subject.root().find("suppress")), [](const Node& entry) -> std::optional<Breach> {
    const auto check = entry.find("check");
    if (!check || !check->is_string() || may_be_suppressed(check->string())) return std::nullopt;
    return Breach{*check, "",
                  subject_of(*check) + " names a check that a committed file may not suppress (got " + shown(*check) +
                      "); it is ignored"};
  });
}

constexpr std::array<Rule, 2> kRules = {{
    {"fixed-merge", Level::warning, fixed_merge},
    {"kept-finding", Level::warning, kept_finding},
}};

}  // namespace

std::span<const Rule> rules() { return kRules; }

bool may_be_suppressed(std::string_view check) {
  return check != "secret" && check.find("gate") == std::string_view::npos &&
         check.find("append") == std::string_view::npos;
}

}  // namespace checkpoint::config
