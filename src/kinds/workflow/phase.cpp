#include "kinds/workflow/phase.h"

#include <string>

#include "core/error.h"
#include "core/listed.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/relative_path.h"
#include "core/workflow_layout.h"
#include "schema/schema.h"

namespace checkpoint::workflow {
namespace {

Phase phase_of(const Node& node) {
  return {text_member(node, "name"), text_elements_of(node, "final"), text_elements_of(node, "intermediate"),
          boolean_member(node, "approval").value_or(false)};
}

// `designs/` is `designs`; what is no path is kept, so that the schema can say so.
json::Array normalised(const Node& list) {
  json::Array paths;
  for (const Node& path : list.children()) {
    const auto normal = path.is_string() ? normalised_path(path.string()) : PathObjection{};
    paths.add(normal.ok() ? json::Value(*normal) : json::Value(path));
  }
  return paths;
}

// The keys that a phase can have, as the schema has them.
std::vector<std::string_view> phase_keys() {
  std::vector<std::string_view> keys;
  const SchemaNode& phase = *find_schema("workflow-phase")->root->member("phases")->items;
  for (const SchemaProperty& property : phase.properties) keys.push_back(property.name);
  return keys;
}

// A key that nobody knows would count for nothing, and the gate that somebody meant by it would stand open.
void refuse_unknown(const Node& object, const std::string& subject, const std::vector<std::string_view>& known) {
  for (const Node& member : object.children()) {
    if (contains(known, member.key())) continue;
    throw Error(ErrorCode::invalid, subject + " cannot have the key '" + member.key() + "'",
                {"known here: " + listed(known)});
  }
}

json::Value phase_given(const Node& node, std::size_t number) {
  json::Object phase;
  if (node.is_string()) return phase.set("name", node);
  if (!node.is_object()) return node;
  const std::string name = text_member(node, "name");
  refuse_unknown(node, "the phase " + (name.empty() ? std::to_string(number) : "'" + name + "'"), phase_keys());
  for (const Node& member : node.children()) {
    phase.set(member.key(), member.is_array() ? json::Value(normalised(member)) : json::Value(member));
  }
  return phase;
}

}  // namespace

bool Phase::has_tasks() const { return contains(final, layout::execution_file); }

std::vector<Phase> standard_phases() {
  return {{"REQUIREMENTS", {"demand.json"}},
          {"ARCHITECTURE", {"final_design.json"}, {"designs"}},
          {"IMPLEMENTATION", {std::string(layout::execution_file)}},
          {"VERIFICATION", {"verification.json"}},
          {"REFLECTION", {"reflection.json"}}};
}

std::vector<Phase> phases_of(const Node& root) {
  const auto list = root.find("phases");
  if (!list || !list->is_array()) return standard_phases();
  std::vector<Phase> phases;
  for (const Node& phase : list->children()) phases.push_back(phase_of(phase));
  return phases;
}

json::Array phases_given(const Node& root) {
  const auto list = root.is_array() ? std::optional(root) : root.find("phases");
  if (!list || !list->is_array()) {
    throw Error(ErrorCode::invalid, "phases are a list of names or of {name, final[], intermediate[], approval}");
  }
  if (root.is_object()) refuse_unknown(root, "what stands around the phases", {"phases"});
  json::Array phases;
  for (const Node& phase : list->children()) phases.add(phase_given(phase, phases.size() + 1));
  return phases;
}

}  // namespace checkpoint::workflow
