#include "store/snapshots/purge.h"

#include <cerrno>
#include <cstring>

#include "core/atomic_file.h"
#include "core/digest.h"
#include "core/error.h"
#include "core/json_text.h"
#include "core/ranges.h"
#include "core/snapshot_layout.h"
#include "core/texts.h"
#include "store/folders.h"
#include "store/snapshots/anchor.h"
#include "store/snapshots/ref_lock.h"
#include "store/snapshots/work_area.h"

namespace checkpoint {
namespace {

constexpr const char* kJournal = "purge";
constexpr std::size_t kLargestJournal = std::size_t{64} << 20U;

// A snapshot as the journal names it.
struct Doomed {
  Name name;
  std::string id;
};

struct PurgeJournal {
  LoggedWork work;
  std::vector<Doomed> snapshots;
};

std::string purge_text(const PurgeJournal& journal) {
  json::Array rows;
  for (const Doomed& doomed : journal.snapshots) {
    rows.add(json::Object().set("checkpoint_name", doomed.name.text()).set("snapshot_id", doomed.id));
  }
  return json::Object().set("work", journal.work.note()).set("snapshots", rows).text() + "\n";
}

std::optional<PurgeJournal> parsed_purge(const std::string& text) {
  const auto document = Document::parse(text);
  const auto note = document ? document->root().find("work") : std::nullopt;
  const auto rows = document ? document->root().find("snapshots") : std::nullopt;
  const auto work = note && note->is_string() ? LoggedWork::read(note->string()) : std::nullopt;
  if (!work || !rows) return std::nullopt;
  PurgeJournal journal{*work, {}};
  for (const Node& row : rows->children()) {
    const auto name = Name::parse(row.find("checkpoint_name")->string());
    const std::string id = row.find("snapshot_id")->string();
    if (!name || !is_sha256(id)) return std::nullopt;
    journal.snapshots.push_back({*name, id});
  }
  return journal;
}

void remove_documents(const Store& store, const PurgeJournal& journal) {
  const Folder held = hold_folder(store, layout::snapshots());
  const std::optional<Folder> folder = held.enter(journal.work.workflow.text());
  if (!folder) return;
  for (const Doomed& doomed : journal.snapshots) {
    const StorePath place = layout::snapshot(journal.work.workflow, doomed.name, doomed.id);
    if (folder->files().remove(folder->number(), place.file().c_str()) == 0 || errno == ENOENT) continue;
    throw Error(ErrorCode::io, "cannot remove '" + store.location().shown(place) + "': " + std::strerror(errno));
  }
  folder->sync();
}

void remove_refs(const GitCommand& git, const Name& workflow, const std::vector<Doomed>& doomed) {
  std::string commands;
  std::vector<std::string> refs;
  for (const SnapshotRef& ref : snapshot_refs(git, workflow)) {
    const bool is_meant = any_of(doomed, [&](const Doomed& one) { return one.id == ref.id; });
    if (!is_meant || !ref.remote.empty()) continue;
    commands += "delete " + ref.ref + "\n";
    refs.push_back(ref.ref);
  }
  if (refs.empty()) return;
  const ProgramAnswer answer = change_refs(git, refs, {"update-ref", "--no-deref", "--stdin"}, commands);
  if (!answer.ok()) throw git_failure("git cannot remove the refs of what was purged", answer);
}

// Each step can be done again.
void carry_out(const Store& store, const GitCommand& git, const Folder& area, const PurgeJournal& journal) {
  const Store own = store_of(journal.work, store);
  record(journal.work, store);
  remove_documents(own, journal);
  remove_refs(git, journal.work.workflow, journal.snapshots);
  area.files().remove(area.number(), kJournal);
  area.sync();
}

std::optional<PurgeJournal> find_purge(const Folder& area) {
  const auto content = area.read(kJournal, kLargestJournal);
  if (!content && content.problem().fault == FileFault::missing) return std::nullopt;
  auto journal = content ? parsed_purge(content->text) : std::nullopt;
  if (!journal) {
    throw Error(ErrorCode::corrupt, "the note of an interrupted purge cannot be read: '" + area.shown(kJournal) + "'",
                {"'git checkpoint snapshot verify \"<workflow>\"' says what it has left; then move the note away"});
  }
  return journal;
}

std::vector<std::string> finish_in(const Store& store, const GitCommand& git, const Folder& area) {
  remove_leftovers(area, kJournal);
  const auto journal = find_purge(area);
  if (!journal) return {};
  carry_out(store, git, area, *journal);
  return texts_for(journal->snapshots, &Doomed::id);
}

snapshot::Event event_of(const SnapshotDesk& desk, const snapshot::Snapshot& value) {
  return {desk.new_id(), "purge", format_precise(desk.now), value.workflow_id, value.id, value.checkpoint_name};
}

}  // namespace

PurgeChoice purge_snapshots(const SnapshotDesk& desk, const GitCommand& git, const Name& workflow, Clocks clocks) {
  const Folder area = hold_work_area(desk.store.location(), FileSystem::system());
  finish_in(desk.store, git, area);
  const Snapshots snapshots = known_snapshots(desk.store, workflow, desk.now);
  PurgeChoice choice = choose_purged(snapshots, desk.store, git, desk.now, clocks);
  if (!choice.clock_doubt.empty()) {
    throw Error(ErrorCode::refused, "nothing was purged: " + choice.clock_doubt, {trusting_purge(workflow)});
  }
  PurgeJournal journal{LoggedWork{desk.store.location().shown_store(), workflow, ""}, {}};
  for (const StoredSnapshot& stored : choice.purged) {
    journal.snapshots.push_back({Name::checked("snapshot", stored.value.checkpoint_name), stored.value.id});
    journal.work.lines += snapshot::line_of(event_of(desk, stored.value));
  }
  if (choice.purged.empty()) return choice;
  replace_file(area, kJournal, purge_text(journal));
  carry_out(desk.store, git, area, journal);
  return choice;
}

std::optional<PendingPurge> pending_purge(const Folder& area) {
  const auto journal = find_purge(area);
  return journal ? std::optional(PendingPurge{journal->work, journal->snapshots.size()}) : std::nullopt;
}

std::vector<std::string> finish_purge(const Store& store, const GitCommand& git) {
  const std::optional<Folder> area = free_work_area(store.location(), FileSystem::system());
  return area ? finish_in(store, git, *area) : std::vector<std::string>();
}

}  // namespace checkpoint
