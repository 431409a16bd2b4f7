#include "cli/completion/completion_values.h"

#include <array>
#include <optional>
#include <sstream>

#include "cli/choice/workspace.h"
#include "cli/views/address.h"
#include "cli/views/works.h"
#include "core/first_where.h"
#include "core/program.h"
#include "core/ranges.h"
#include "core/take.h"
#include "schema/schema.h"
#include "store/pipelines.h"
#include "store/run_records.h"
#include "store/snapshots/snapshots.h"
#include "store/workflows.h"

namespace checkpoint::cli {
namespace {

using Candidates = std::vector<Candidate>;

// The value of the option `name` before the cursor; of several, the last counts.
std::optional<std::string> given(const Surroundings& around, const std::string& name) {
  std::optional<std::string> value;
  const std::vector<std::string>& words = around.arguments;
  for (std::size_t index = 0; index < words.size(); ++index) {
    if (words[index].starts_with(name + "=")) value = words[index].substr(name.size() + 1);
    if (words[index] == name && index + 1 < words.size()) value = words[index + 1];
  }
  return value;
}

// The store as it stands.
Workspace workspace_for(const Surroundings& around) {
  Context context = around.context;
  if (auto folder = given(around, "--dir")) context.global.dir = std::move(folder);
  return open_workspace(context);
}

Candidates skills(const Surroundings& around) {
  Candidates found;
  for (const Listed& listed : workspace_for(around).store.sessions()) {
    if (!Name::parse(listed.name)) continue;
    const bool is_good = listed.file && listed.file->content;
    const auto overview =
        is_good ? std::optional(session::overview_of(listed.name, *listed.file->content)) : std::nullopt;
    found.push_back({listed.name, overview ? overview->status + ": " + overview->phase : "cannot be read"});
  }
  return found;
}

// The first of the next actions: the one that `done --expect` may name.
Candidates actions(const Surroundings& around) {
  const auto skill = around.positionals.empty() ? std::nullopt : Name::parse(around.positionals.front());
  const auto stored = skill ? workspace_for(around).store.find(layout::session(*skill)) : std::nullopt;
  if (!stored || !stored->content) return {};
  const session::Overview overview = session::overview_of(skill->text(), *stored->content);
  if (overview.next_actions.empty()) return {};
  return {{overview.next_actions.front().text, "the first of the next actions"}};
}

Candidates projects(const Surroundings& around) {
  Candidates found;
  for (const Name& name : all_projects(workspace_for(around).store)) found.push_back({name.text()});
  return found;
}

Candidates stages(const Surroundings& around) {
  const auto project = around.positionals.empty() ? std::nullopt : Name::parse(around.positionals.front());
  if (!project) return {};
  const Workspace workspace = workspace_for(around);
  const Pipeline pipeline = load_pipeline(workspace.store, {*project, std::nullopt, workspace.now});
  Candidates found;
  for (const stage::StageState& state : pipeline.progress.stages) found.push_back({state.plan->name, state.status()});
  return found;
}

Candidates workflows(const Surroundings& around) {
  const Workspace workspace = workspace_for(around);
  Candidates found;
  for (const Name& id : all_workflows(workspace.store)) {
    const workflow::State state = look_at_workflow(workspace.store, id, workspace.now).state;
    found.push_back({id.text(), state.status.empty() ? "cannot be read" : state.status + ": " + state.current_phase});
  }
  for (const Name& id : snapshot_workflows(workspace.store)) {
    const bool is_known = any_of(found, [&](const Candidate& row) { return row.word == id.text(); });
    if (!is_known) found.push_back({id.text(), "has snapshots"});
  }
  return found;
}

Candidates snapshots(const Surroundings& around) {
  const auto id = around.positionals.empty() ? std::nullopt : Name::parse(around.positionals.front());
  if (!id) return {};
  const Workspace workspace = workspace_for(around);
  const Snapshots there = load_snapshots(workspace.store, *id, workspace.now);
  Candidates found;
  for (const std::string& name : there.plan.names) {
    if (there.newest(name) != nullptr) found.push_back({name, "the newest of this name"});
  }
  for (const StoredSnapshot& stored : there.all) found.push_back({stored.value.id, stored.value.checkpoint_name});
  return found;
}

Candidates tasks(const Surroundings& around) {
  const auto id = around.positionals.empty() ? std::nullopt : Name::parse(around.positionals.front());
  if (!id) return {};
  const Workspace workspace = workspace_for(around);
  Candidates found;
  for (const workflow::Task& task : load_workflow(workspace.store, *id, workspace.now).tasks) {
    found.push_back({task.id, task.status});
  }
  return found;
}

Candidates tickets(const Surroundings& around) {
  Candidates found;
  for (const RunPlace& place : all_runs(workspace_for(around).store).runs) {
    if (found.empty() || found.back().word != place.ticket.text()) found.push_back({place.ticket.text()});
  }
  return found;
}

Candidates runs(const Surroundings& around) {
  const auto ticket = Name::parse(given(around, "--ticket-id").value_or(""));
  Candidates found;
  for (const RunPlace& place : all_runs(workspace_for(around).store).runs) {
    if (!ticket || place.ticket == *ticket) found.push_back({place.run.text(), place.ticket.text()});
  }
  return found;
}

// `PLAT-1/r1`, and the tickets.
Candidates run_names(const Surroundings& around) {
  Candidates found = tickets(around);
  for (const Work& work : other_works(workspace_for(around)).all) {
    if (work.kind == "run") found.push_back({work.owner, work.status});
  }
  return found;
}

// The full address of each work, which tells two of one name apart, what it is made of, and the words for many.
Candidates addresses(const Surroundings& around) {
  const Works works = works_of(workspace_for(around));
  Candidates found;
  for (const Work& work : works.all) {
    found.push_back({full_name(work), work.status, true});
    for (const WorkPart& part : work.parts) {
      found.push_back({work.owner + "/" + part.name, "part of " + full_name(work), true});
    }
  }
  for (std::string& word : words_for_many(works.all)) found.push_back({std::move(word), "all that is so", true});
  return found;
}

// Work of any kind: by its name, which is enough for most.
Candidates everything(const Surroundings& around) {
  Candidates found = skills(around);
  for (const Candidate& project : projects(around)) found.push_back({project.word, "project"});
  for (const auto source : {workflows, tickets, addresses}) {
    const Candidates more = source(around);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

// Branches and tags.
Candidates references(const Surroundings& around) {
  const Context& context = around.context;
  const ProgramAnswer answer = run_program(
      {"git", {"for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes"}, context.cwd},
      context.environment);
  Candidates found;
  std::istringstream lines(answer.ok() ? answer.output : "");
  for (std::string line; std::getline(lines, line);) found.push_back({line});
  return found;
}

Candidates references_and_names(const Surroundings& around) {
  Candidates found = references(around);
  const Candidates names = everything(around);
  found.insert(found.end(), names.begin(), names.end());
  return found;
}

void append_members(const SchemaNode& node, const std::string& path, Candidates& found) {
  for (const SchemaProperty& property : node.properties) {
    const SchemaNode& member = *property.node;
    const std::string name = path + std::string(property.name);
    const bool is_list = member.types.has(TypeSet::array);
    const bool is_text = member.types.has(TypeSet::string);
    if (is_list || is_text) found.push_back({name + (is_list ? "+=" : "="), std::string(member.description)});
    append_members(member, name + ".", found);
  }
}

const SchemaNode& session_root() { return *find_schema("session")->root; }

// `phase`, without the sign behind it.
Candidates fields(const Surroundings&) {
  Candidates found;
  append_fields(found, "");
  for (Candidate& field : found) field.word.resize(field.word.find_first_of("+="));
  return found;
}

Candidates settled_fields(const Surroundings&) {
  Candidates found;
  append_fields(found, "");
  std::erase_if(found, [](const Candidate& field) { return field.word.ends_with("+="); });
  return found;
}

// What a placeholder, or a whole spelling, stands for. The first row that fits holds.
struct ValueRow {
  std::string_view spelling;
  Candidates (*values)(const Surroundings&);
  Paths paths = Paths::none;
};

constexpr std::array kValueRows{
    ValueRow{"--dir=<path>", nullptr, Paths::folders},
    ValueRow{"<checkpoint>", everything},
    ValueRow{"<skill>", skills},
    ValueRow{"<action>", actions},
    ValueRow{"<project>", projects},
    ValueRow{"<stage>", stages},
    ValueRow{"<workflow>", workflows},
    ValueRow{"<snapshot>", snapshots},
    ValueRow{"<task>", tasks},
    ValueRow{"<ticket>", tickets},
    ValueRow{"<run>", run_names},
    ValueRow{"<id>", runs},
    ValueRow{"<ref>", references},
    ValueRow{"<commit>", references},
    ValueRow{"<range>", references},
    ValueRow{"<revisions|skill>", references_and_names},
    ValueRow{"<field>", fields},
    ValueRow{"<path=value>", settled_fields},
    ValueRow{"<document>", skills, Paths::files},
    ValueRow{"<file>", nullptr, Paths::files},
    ValueRow{"<path>", nullptr, Paths::files},
    ValueRow{"<base>", nullptr, Paths::files},
    ValueRow{"<ours>", nullptr, Paths::files},
    ValueRow{"<theirs>", nullptr, Paths::files},
};

Candidates asked(const ValueRow& row, const Surroundings& around) {
  if (row.values == nullptr) return {};
  try {
    return row.values(around);
  } catch (const Error&) {
    return {};  // whoever presses Tab gets no message; the command itself will say what is wrong
  }
}

}  // namespace

void append_fields(Candidates& candidates, std::string_view lead) {
  append_members(session_root(), std::string(lead), candidates);
}

Candidates field_values(std::string_view field) {
  const SchemaNode* node = &session_root();
  while (node != nullptr && !field.empty()) node = node->member(take_until(field, '.'));
  Candidates values;
  if (node == nullptr) return values;
  for (const std::string_view word : node->words()) values.push_back({std::string(word)});
  return values;
}

Completion values_of(const OptionRow& row, const Surroundings& around) {
  Completion result;
  for (const std::string& choice : row.choices) result.candidates.push_back({choice});
  if (!row.choices.empty()) return result;
  const auto* const found = first_where(
      kValueRows, [&](const ValueRow& known) { return row.spelling.find(known.spelling) != std::string::npos; });
  if (found == nullptr) return result;
  return {asked(*found, around), found->paths};
}

}  // namespace checkpoint::cli
