#include "cli/manual/formats.h"

#include <array>
#include <string_view>
#include <utility>

#include "cli/manual/roff.h"
#include "core/first_where.h"
#include "core/ranges.h"
#include "schema/schema.h"

namespace checkpoint::manual {
namespace {

// The documents of the store, in the order of the manual.
constexpr std::array<std::string_view, 11> kDocuments{
    "session",  "run",           "project",        "manifest",       "stage",
    "snapshot", "snapshot-plan", "snapshot-event", "workflow-phase", "workflow-execution",
    "config"};

constexpr std::string_view kArtifacts = "artifacts/";

// What a merge does when both sides changed the value differently.
constexpr std::array<std::pair<MergeStrategy, std::string_view>, 10> kMerges{{
    {MergeStrategy::conflict, "a conflict, which a person settles"},
    {MergeStrategy::group, "one conflict, together with what belongs to it"},
    {MergeStrategy::max, "the later one"},
    {MergeStrategy::min, "the earlier one"},
    {MergeStrategy::latest, "the newer side's"},
    {MergeStrategy::log, "the additions of both, in the order of time"},
    {MergeStrategy::set, "the additions of both, without what either removed"},
    {MergeStrategy::keyed, "row by row, matched by key"},
    {MergeStrategy::queue, "the additions of both, without what either finished"},
    {MergeStrategy::immutable, "a conflict, because it never changes"},
}};

constexpr std::array<std::pair<TypeSet::Bit, std::string_view>, 7> kTypes{{
    {TypeSet::string, "text"},
    {TypeSet::integer, "whole number"},
    {TypeSet::number, "number"},
    {TypeSet::boolean, "true or false"},
    {TypeSet::array, "list"},
    {TypeSet::object, "object"},
    {TypeSet::null, "null"},
}};

constexpr std::array<std::pair<Format, std::string_view>, 5> kFormats{{
    {Format::time, "time"},
    {Format::name, "name"},
    {Format::commit, "commit"},
    {Format::path, "path"},
    {Format::uuid, "UUID"},
}};

template <class Table, class Key>
std::string_view said_of(const Table& table, const Key& key) {
  const auto* const found = first_where(table, [&](const auto& row) { return row.first == key; });
  return found == nullptr ? std::string_view() : found->second;
}

std::string joined(const std::string& left, std::string_view between, const std::string& right) {
  return left.empty() || right.empty() ? left + right : left + std::string(between) + right;
}

std::string type_of(const SchemaNode& node) {
  if (node.format != Format::none) return std::string(said_of(kFormats, node.format));
  std::string text;
  for (const auto& [bit, name] : kTypes) {
    if (node.types.has(bit)) text = joined(text, " or ", std::string(name));
  }
  for (const SchemaNode* form : node.one_of) {
    if (const std::string type = type_of(*form); type != text) text = joined(text, " or ", type);
  }
  return text;
}

std::string allowed_of(const SchemaNode& node) {
  std::string text;
  for (const std::string_view literal : node.allowed) text = joined(text, ", ", "`" + std::string(literal) + "`");
  return text;
}

std::string merge_of(const SchemaNode& node) {
  const std::string_view rule = said_of(kMerges, node.merge.strategy);
  return rule.empty() ? "" : "Changed on both sides: " + std::string(rule) + ".";
}

std::string meaning_of(const SchemaNode& node, bool required) {
  std::string facts = joined(type_of(node), ", ", required ? "required" : "");
  if (node.is_private) facts = joined(facts, ", ", "private");
  if (node.is_volatile) facts = joined(facts, ", ", "telemetry");
  std::string text = facts.empty() ? "" : sentence(facts);
  text = joined(text, " ", std::string(node.description));
  const std::string allowed = allowed_of(node);
  text = joined(text, " ", allowed.empty() ? "" : (node.allowed.size() == 1 ? "Always " : "One of ") + allowed + ".");
  return joined(text, " ", merge_of(node));
}

bool is_required(const SchemaNode& node, std::string_view member) { return contains(node.required, member); }

// The members of `node` and of what they hold, each as an entry under its dotted path.
std::string members_text(const SchemaNode& node, const std::string& prefix) {
  std::string text;
  for (const SchemaProperty& property : node.properties) {
    const std::string path = prefix + std::string(property.name);
    text += roff_entry(path, meaning_of(*property.node, is_required(node, property.name)));
    text += members_text(*property.node, path + ".");
  }
  if (node.items != nullptr) text += members_text(*node.items, prefix.substr(0, prefix.size() - 1) + "[].");
  for (const SchemaNode* form : node.one_of) text += members_text(*form, prefix);
  return text;
}

}  // namespace

std::string formats_text() {
  std::string text;
  for (const std::string_view name : kDocuments) {
    const Schema& schema = *find_schema(name);
    text += ".SS \"" + roff(capitalised(schema.root->title)) + "\"\n" + roff(schema.root->description) + "\n";
    text += members_text(*schema.root, "");
  }
  return text;
}

std::string artifacts_text() {
  std::string text;
  for (const Schema* schema : schemas()) {
    if (!schema->name.starts_with(kArtifacts)) continue;
    text += roff_entry(schema->name.substr(kArtifacts.size()), schema->root->description);
  }
  return text;
}

}  // namespace checkpoint::manual
