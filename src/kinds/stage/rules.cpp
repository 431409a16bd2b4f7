#include "kinds/stage/rules.h"

#include <array>
#include <string>

#include "core/day.h"
#include "core/layout.h"
#include "core/member.h"
#include "core/shell_word.h"
#include "kinds/stage/artifact.h"
#include "kinds/stage/gate_keys.h"
#include "kinds/stage/place.h"
#include "schema/subject.h"

namespace checkpoint::stage {

namespace {

Breaches misfiled(const Subject& subject) {
  const auto place = place_at(subject.path);
  if (!place) return {};
  return not_as_filed(subject.root(),
                      {{"project_id", place->project, "project's folder"}, {"stage", place->stage, "file's name"}});
}

// A stage that is done, or waits for a person to say so, has something to show.
Breaches nothing_to_show(const Subject& subject) {
  const auto status = subject.root().find("status");
  const auto stage = subject.root().find("stage");
  const auto artifacts = subject.root().find("artifacts");
  const bool is_done = status && (status->is("completed") || status->is("awaiting_human"));
  if (!is_done || !stage || !stage->is_string() || !artifacts || !artifacts->is_object()) return {};
  const std::string_view wanted = canonical_artifact(stage->string());
  if (wanted.empty() || artifacts->find(wanted)) return {};
  return {{*artifacts, std::string(wanted),
           "artifacts." + std::string(wanted) + " is missing; a stage " + shown(*stage) + " with status " +
               shown(*status) + " must have it"}};
}

// Whether the time is further ahead than clocks are, at the member `name` of `object`.
std::optional<Breach> ahead(const Subject& subject, const std::optional<Node>& object, std::string_view name) {
  const auto time = member_of(object, name);
  const auto at = instant_in(time);
  if (!at || seconds_between(subject.now, *at) <= seconds_a_day) return std::nullopt;
  return Breach{*time, "", subject_of(*time) + " is still to come (" + format_instant(*at) + ")"};
}

Breaches approved_ahead(const Subject& subject) {
  return breaches_in(std::array{subject.root().find("approval")},
                     [&](const auto& approval) { return ahead(subject, approval, "at"); });
}

Breaches set_up_ahead(const Subject& subject) {
  Breaches breaches;
  add_breaches(breaches, std::array{subject.root()},
               [&](const Node& root) { return ahead(subject, root, "created_at"); });
  for (const std::string_view log : {"policy_changes", "manifest_changes"}) {
    add_breaches(breaches, elements_of(subject.root(), log),
                 [&](const Node& change) { return ahead(subject, change, "at"); });
  }
  return breaches;
}

Breaches project_misfiled(const Subject& subject) {
  const std::string_view project = project_file_at(subject.path, layout::project_file);
  return not_as_filed(subject.root(), {{"project_id", project, "project's folder"}});
}

// Whether a log of changes ends with `value`: no later entry leads on from there. Branches that were merged may have
// left several ends, of which the merge chose one.
bool ends_with(const Node& log, const Node& value) {
  bool ends = false;
  for (const Node& change : log.children()) {
    const auto from = change.find("from");
    const auto to = change.find("to");
    if (from && same_value(*from, value)) ends = false;
    if (to && same_value(*to, value)) ends = true;
  }
  return ends;
}

// The command that sets up anew the project whose document this is; the document is called `file`.
std::string set_up_anew(const Subject& subject, std::string_view file, std::string_view option) {
  const std::string project(project_file_at(subject.path, file));
  return "'git checkpoint stage init " + (project.empty() ? "\"<project>\"" : shell_word(project)) + " \"" +
         std::string(option) + "\"'";
}

struct LoggedMember {
  std::string_view name;
  std::string_view log;
  std::string_view option;  // of `stage init`
};

// A value that was written over by hand is not what its log says.
Breaches not_as_logged(const Subject& subject, const LoggedMember& member) {
  const auto value = subject.root().find(member.name);
  const auto changes = subject.root().find(member.log);
  const bool can_tell = value && value->is_string() && changes && changes->is_array() && !changes->empty();
  if (!can_tell || ends_with(*changes, *value)) return {};
  return {{*value, "",
           std::string(member.name) + " is not what " + std::string(member.log) + " says (got " + shown(*value) +
               "); " + set_up_anew(subject, layout::project_file, member.option) + " changes it"}};
}

Breaches changed_by_hand(const Subject& subject) {
  return joined(not_as_logged(subject, {"checkpoint_policy", "policy_changes", "--policy=<policy>"}),
                not_as_logged(subject, {"manifest_digest", "manifest_changes", "--manifest=<file>"}));
}

Breaches repeated_stages(const Subject& subject) {
  return repeated(subject.root(), "stages", "name", "the name of an earlier stage");
}

// A gate that somebody meant, and that stands open.
Breaches misnamed_gates(const Subject& subject) {
  const std::string command = set_up_anew(subject, layout::manifest_file, "--manifest=<file>");
  return breaches_in(misnamed_gate_keys(subject.root()), [&](const MisnamedKey& key) {
    return std::optional(Breach{key.value, "",
                                key.owner + " has the key '" + key.value.key() + "', which counts for nothing; " +
                                    key.meant + " decides, and " + command + " takes a manifest that has it"});
  });
}

constexpr std::array<Rule, 3> kRules = {{
    {"misfiled", Level::error, misfiled},
    {"artifact-missing", Level::error, nothing_to_show},
    {"future-timestamp", Level::warning, approved_ahead},
}};

constexpr std::array<Rule, 3> project_table = {{
    {"misfiled", Level::error, project_misfiled},
    {"future-timestamp", Level::warning, set_up_ahead},
    {"not-as-logged", Level::error, changed_by_hand},
}};

constexpr std::array<Rule, 2> manifest_table = {{
    {"duplicate-stage", Level::error, repeated_stages},
    {"gate-misnamed", Level::warning, misnamed_gates},
}};

}  // namespace

std::span<const Rule> rules() { return kRules; }

std::span<const Rule> project_rules() { return project_table; }

std::span<const Rule> manifest_rules() { return manifest_table; }

std::vector<Part> parts(const Node& root) {
  std::vector<Part> found;
  const auto artifacts = root.find("artifacts");
  if (artifacts && artifacts->is_object()) {
    for (const Node& artifact : artifacts->children()) {
      const Schema* schema = artifact_schema(artifact.key());
      if (schema != nullptr) found.push_back({artifact, schema->root});
    }
  }
  const auto review = root.find("review");
  if (review && review->find("version")) found.push_back({*review, artifact_schema("review")->root});
  return found;
}

}  // namespace checkpoint::stage
