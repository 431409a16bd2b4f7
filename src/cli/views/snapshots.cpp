#include "cli/views/snapshots.h"

#include "cli/command/rendering.h"
#include "cli/terminal/age.h"
#include "cli/terminal/terminal_text.h"
#include "store/snapshots/purge.h"
#include "store/snapshots/reach.h"

namespace checkpoint::cli {
namespace {

// `here, origin`: where the contents are known to be.
std::string places_of(const std::vector<SnapshotRef>& refs, const std::string& id) {
  std::string places = contents_of(refs, id);
  if (places != "here") return places;
  for (const std::string& remote : remotes_with(refs, id)) places += ", " + remote;
  return places;
}

// `2026-05-07, 1d ago`
std::string made_text(const std::optional<Instant>& made, const Instant& now) {
  return made ? day_text(made) + ", " + relative_age(*made, now) : "unknown";
}

bool is_past(const std::optional<Instant>& kept_until, const Instant& now) { return kept_until && *kept_until < now; }

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

// A snapshot and until when it is kept.
struct Kept {
  const StoredSnapshot& stored;
  std::optional<Instant> until;
};

void add(const Kept& kept, const std::vector<SnapshotRef>& refs, const Context& context, SnapshotRows& rows) {
  const StoredSnapshot& stored = kept.stored;
  const Look look = look_of(context);
  const snapshot::Snapshot& value = stored.value;
  const std::string contents = places_of(refs, value.id);
  rows.json.add(snapshot_json(stored, refs, kept.until));
  rows.table.add({{look.safe(value.workflow_id + "/" + value.checkpoint_name), Tone::strong},
                  {short_id(value.id), Tone::accent},
                  {look.safe(value.phase)},
                  {made_text(value.created_at, context.now())},
                  {day_text(kept.until), is_past(kept.until, context.now()) ? Tone::warning : Tone::plain},
                  {std::to_string(value.files.size())},
                  {look.safe(contents), contents == "missing" ? Tone::bad : Tone::plain}});
}

bool is_meant(const StoredSnapshot& stored, const Snapshots& snapshots, const std::optional<std::string>& named) {
  if (!named) return true;
  const bool is_name = snapshots.newest(*named) != nullptr;
  return is_name ? stored.value.checkpoint_name == *named
                 : stored.value.id == find_snapshot(snapshots, *named).value.id;
}

}  // namespace

std::string day_text(const std::optional<Instant>& time) {
  return time && is_writable(*time) ? format_day(*time) : "unknown";
}

void add_meant(const Snapshots& snapshots, const std::vector<SnapshotRef>& refs,
               const std::optional<std::string>& named, const Context& context, SnapshotRows& rows) {
  const std::vector<std::optional<Instant>> ends = kept_until(snapshots);
  for (std::size_t at = 0; at < ends.size(); ++at) {
    const StoredSnapshot& stored = snapshots.all[at];
    if (is_meant(stored, snapshots, named)) add({stored, ends[at]}, refs, context, rows);
  }
}

void Homebound::add(const std::vector<StoredSnapshot>& all, const std::vector<SnapshotRef>& refs) {
  for (const StoredSnapshot& stored : all) {
    const bool is_here = contents_of(refs, stored.value.id) == "here" && !stored.value.files.empty();
    if (is_here && remotes_with(refs, stored.value.id).empty()) ++count;
  }
}

void Homebound::tell(const Workspace& workspace, const Context& context, Answer& answer) const {
  if (count == 0) return;
  const std::string advice = travel_advice(reach_of(snapshot_git(workspace, context)));
  if (advice.empty()) return;
  answer.warnings.push_back("the contents of " + counted(count, "snapshot") +
                            " are in this repository alone: " + advice);
}

void add_created(const CreatedSnapshot& created, Answer& answer) {
  answer.fields.set("snapshot_id", created.id);
  answer.fields.set("checkpoint_path", created.path);
  answer.fields.set("ref", created.ref);
  answer.fields.set("already", created.already);
}

}  // namespace checkpoint::cli
