#include "cli/choice/snapshot_choice.h"

#include "cli/choice/listed_name.h"
#include "cli/choice/pipeline_choice.h"
#include "cli/terminal/terminal_text.h"
#include "core/first_where.h"
#include "core/json_rows.h"
#include "core/shell_word.h"
#include "store/outside_repository.h"
#include "store/snapshots/missing_contents.h"
#include "store/snapshots/reach.h"

namespace checkpoint::cli {

void register_snapshots_of(OptionSet& set, SnapshotChoice& choice) {
  set.required("workflow", choice.workflow, "the workflow's id");
}

void register_narrowing(OptionSet& set, std::optional<std::string>& snapshot) {
  set.positional("snapshot", snapshot, "only this one, or those of this name");
}

void register_narrowed(OptionSet& set, NarrowedSnapshots& options) {
  register_snapshots_of(set, options.choice);
  register_narrowing(set, options.snapshot);
}

NarrowedSnapshots apart(const NarrowedSnapshots& options) {
  const NamedPart found = apart({options.choice.workflow, options.snapshot}, "snapshot");
  return {{found.work}, found.part};
}

Name snapshot_workflow(const SnapshotChoice& choice) { return work_named("workflow", choice.workflow, "snapshot"); }

Snapshots snapshots_of(const SnapshotChoice& choice, const Workspace& workspace, const Context& context) {
  const Name workflow = snapshot_workflow(choice);
  require_here(workspace, layout::snapshots_of(workflow));
  return known_snapshots(workspace.store, workflow, context.now());
}

GitCommand snapshot_git(const Workspace& workspace, const Context& context) {
  if (workspace.location.in_repository()) return {workspace.location.root, context.environment};
  throw outside_repository("there is nowhere to keep the contents of snapshots");
}

SnapshotDesk snapshot_desk(const Workspace& workspace, const Context& context) {
  return {workspace.store, context.now(), context.new_id, context.settings->max_file_size()};
}

std::optional<std::string> object_in(const std::optional<std::string>& file, std::string_view option,
                                     const Context& context) {
  if (!file) return std::nullopt;
  const Document document = json_file(*file, context);
  if (document.root().is_object()) return std::string(document.root().source());
  throw Error(ErrorCode::invalid, std::string(option) + " must name a JSON object, and '" + *file + "' holds none");
}

std::string contents_of(const std::vector<SnapshotRef>& refs, const std::string& id) {
  const SnapshotRef* ref = first_where(refs, [&](const SnapshotRef& row) { return row.id == id; });
  if (ref == nullptr) return "missing";
  return ref->remote.empty() ? "here" : ref->remote;
}

std::vector<SnapshotRef> refs_in(const Workspace& workspace, const Context& context) {
  if (!workspace.location.in_repository()) return {};
  const GitCommand git(workspace.location.root, context.environment);
  return refs_of_known_remotes(git, snapshot_refs(git));
}

std::vector<SnapshotRef> refs_of(const Workspace& workspace, const Name& workflow, const Context& context) {
  return refs_of_workflow(refs_in(workspace, context), workflow);
}

std::vector<SnapshotRef> refs_with_contents(const Snapshots& snapshots, const std::vector<SnapshotRef>& all,
                                            const Workspace& workspace, const Context& context) {
  std::vector<SnapshotRef> refs = refs_of_workflow(all, snapshots.workflow);
  if (refs.empty()) return refs;
  const MissingContents missing = missing_contents(snapshot_git(workspace, context), refs);
  for (const StoredSnapshot& stored : snapshots.all) drop_hollow(stored.value, missing, refs);
  return refs;
}

const StoredSnapshot* newest_with_files(const Snapshots& snapshots, std::string_view name) {
  const StoredSnapshot* found = nullptr;
  for (const StoredSnapshot& stored : snapshots.all) {
    if (stored.value.checkpoint_name == name && !stored.value.files.empty()) found = &stored;
  }
  return found;
}

std::string way_to_files(const StoredSnapshot& full) {
  const snapshot::Snapshot& value = full.value;
  return "an earlier '" + value.checkpoint_name + "' with " + counted(value.files.size(), "file") +
         " stands behind it: 'git checkpoint snapshot restore " + shell_word(value.workflow_id) + " " +
         short_id(value.id) + "' puts that back";
}

json::Value known_time_json(const std::optional<Instant>& time) {
  return time && is_writable(*time) ? json::Value(format_precise(*time)) : json::Value();
}

std::string short_id(const std::string& id) {
  constexpr std::size_t digits = 12;
  return id.substr(0, digits);
}

}  // namespace checkpoint::cli
