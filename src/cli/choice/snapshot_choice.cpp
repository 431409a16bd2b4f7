#include "cli/choice/snapshot_choice.h"

#include "cli/choice/pipeline_choice.h"
#include "core/first_where.h"
#include "core/json_rows.h"
#include "store/snapshots/reach.h"

namespace checkpoint::cli {

void register_snapshots_of(OptionSet& set, SnapshotChoice& choice) {
  set.required("workflow", choice.workflow, "the workflow's id");
}

void register_snapshot(OptionSet& set, SnapshotChoice& choice) {
  register_snapshots_of(set, choice);
  set.required("snapshot", choice.snapshot, "its id, or the first digits of it, or a name: the newest of that name");
}

Name snapshot_workflow(const SnapshotChoice& choice) { return Name::checked("workflow", choice.workflow); }

GitCommand snapshot_git(const Workspace& workspace, const Context& context) {
  if (workspace.location.in_repository()) return {workspace.location.root, context.environment};
  throw Error(ErrorCode::not_a_repository, "git keeps the contents of snapshots, and this folder is in no repository",
              {"'git init' makes it one"});
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

json::Value known_time_json(const std::optional<Instant>& time) {
  return time && is_writable(*time) ? json::Value(format_precise(*time)) : json::Value();
}

json::Object snapshot_json(const StoredSnapshot& stored, const std::vector<SnapshotRef>& refs,
                           const std::optional<Instant>& kept_until) {
  const snapshot::Snapshot& value = stored.value;
  std::uint64_t bytes = 0;
  for (const snapshot::SnapshotFile& file : value.files) bytes += file.size;
  json::Object row;
  row.set("snapshot_id", value.id).set("workflow_id", value.workflow_id).set("checkpoint_name", value.checkpoint_name);
  row.set("phase", json::text_or_null(value.phase)).set("step", json::text_or_null(value.step));
  row.set("created_at", known_time_json(value.created_at)).set("kept_until", known_time_json(kept_until));
  row.set("config_hash", value.config_hash).set("checksum", value.checksum);
  row.set("parent_snapshot", json::text_or_null(value.parent_snapshot));
  row.set("files", value.files.size()).set("bytes", bytes);
  row.set("contents", contents_of(refs, value.id)).set("remotes", json::strings(remotes_with(refs, value.id)));
  return row.set("path", stored.path);
}

std::string short_id(const std::string& id) {
  constexpr std::size_t digits = 12;
  return id.substr(0, digits);
}

}  // namespace checkpoint::cli
