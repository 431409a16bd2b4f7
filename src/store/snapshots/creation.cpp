#include "store/snapshots/creation.h"

#include <algorithm>
#include <optional>

#include "core/edit.h"
#include "core/listed.h"
#include "core/nearest.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "store/folders.h"
#include "store/snapshots/anchor.h"
#include "store/snapshots/document_size.h"

namespace checkpoint {
namespace {

snapshot::Event event_of(const SnapshotDesk& desk, std::string name, const Name& workflow) {
  return {desk.new_id(), std::move(name), format_precise(desk.now), workflow.text(), "", ""};
}

snapshot::Event creation_of(const SnapshotDesk& desk, const Name& workflow, const snapshot::Snapshot& made) {
  snapshot::Event event = event_of(desk, "create", workflow);
  event.at = format_precise(made.created_at.value_or(desk.now));
  event.snapshot_id = made.id;
  event.checkpoint_name = made.checkpoint_name;
  return event;
}

// The lines that an interruption between document and log has left out.
void complete_log(const SnapshotDesk& desk, const Snapshots& snapshots) {
  std::vector<snapshot::Event> events;
  for (const StoredSnapshot& stored : snapshots.all) {
    if (!snapshots.log.tells("create", stored.value.id)) {
      events.push_back(creation_of(desk, snapshots.workflow, stored.value));
    }
  }
  append_events(desk.store, snapshots.workflow, events);
}

// What the log says last of where the work stands, by its lines: clocks may have gone back. Else the newest there is.
std::string last_place(const Snapshots& snapshots) {
  const auto& entries = snapshots.log.entries;
  const auto last = std::find_if(entries.rbegin(), entries.rend(), [&](const snapshot::LogEntry& entry) {
    const bool counts = entry.event.event == "create" || entry.event.event == "restore";
    return counts && snapshots.with_id(entry.event.snapshot_id) != nullptr;
  });
  if (last != entries.rend()) return last->event.snapshot_id;
  return snapshots.all.empty() ? "" : snapshots.all.back().value.id;
}

CreatedSnapshot answer_of(const Name& workflow, const StoredSnapshot& stored) {
  return {stored.value.id, stored.path, layout::snapshot_ref(workflow, stored.value.id), true};
}

// Only for whoever holds the folder of snapshots.
CreatedSnapshot written(const SnapshotDesk& desk, const GitCommand& git, const Name& workflow,
                        const snapshot::Contents& contents) {
  const snapshot::Sealed sealed = snapshot::sealed(contents, desk.now);
  const StorePath place = layout::snapshot(workflow, Name::checked("snapshot", contents.name), sealed.id);
  const std::string path = desk.store.location().shown(place);
  const Change change = [&](const Stored*) { return Draft{sealed.text}; };
  if (sealed.text.size() > desk.max_document_bytes) {
    throw document_too_large(contents.files.size(), desk.max_document_bytes);
  }
  if (!desk.store.find(place)) desk.store.preview(place, change);
  snapshot::Snapshot made = snapshot::snapshot_of(Document::composed(sealed.text).root());
  const Anchor kept = anchor(git, workflow, made, desk.now);
  const bool is_new = desk.store.create(place, sealed.text).has_value();
  if (is_new) append_events(desk.store, workflow, {creation_of(desk, workflow, made)});
  return {sealed.id, path, kept.ref, !is_new};
}

Error unplanned(const Snapshots& snapshots, const std::string& name) {
  const std::string workflow = snapshots.workflow.text();
  return Error(ErrorCode::refused,
               "'" + name + "' is not planned for the workflow '" + workflow +
                   "', and snapshots are taken only where they were planned: no retroactive snapshots",
               with_nearest(
                   name, snapshots.plan.names,
                   {"planned are " + listed(snapshots.plan.names),
                    "'git checkpoint snapshot plan " + shell_word(workflow) + " " + shell_word("--name=" + name) +
                        (snapshots.all.empty() ? "" : " --amend") + "' plans it"}))
      .about(snapshots.plan_file->path);
}

Error late(const Snapshots& snapshots, const std::string& name) {
  return Error(ErrorCode::refused,
               "the workflow '" + snapshots.workflow.text() + "' has snapshots, and '" + name +
                   "' was not planned before the first one",
               {"--amend adds it all the same, and the log says so"})
      .about(snapshots.plan_file ? snapshots.plan_file->path : "");
}

void require_reliable_plan(const Snapshots& snapshots) {
  if (snapshots.plan_file) return;
  for (const StoreProblem& problem : snapshots.problems) {
    if (problem.path.ends_with("/" + std::string(layout::plan_file))) throw problem.error("plan of the snapshots");
  }
}

std::string text_of(const Node& root, std::string_view name, std::string otherwise) {
  const auto member = root.find(name);
  return member ? std::string(member->source()) : std::move(otherwise);
}

snapshot::Contents copied(const StoredSnapshot& source, const BranchWish& wish) {
  const Node root = source.document.root();
  return {wish.to.text(),
          source.value.checkpoint_name,
          source.value.phase,
          source.value.step,
          wish.config,
          text_of(root, "phase_outputs", "{}"),
          text_of(root, "pending_context", "{}"),
          source.value.files,
          source.value.id};
}

// Whether what is there of the new workflow is what an interrupted branch of this very kind leaves.
bool is_unfinished(const Snapshots& there, const snapshot::PlanWish& wish, const std::string& first) {
  if (!there.problems.empty() || !there.plan_file || there.plan.branched_from != wish.branched_from) return false;
  const std::string hash = snapshot::config_hash(Document::composed(*wish.config).root());
  return there.plan.config_hash == hash &&
         (there.all.empty() || (there.all.size() == 1 && there.with_id(first) != nullptr));
}

snapshot::PlanWish plan_of_branch(const Snapshots& source, const BranchWish& wish) {
  snapshot::PlanWish plan{wish.to.text(), source.plan.names};
  if (!source.plan.naming.empty()) plan.naming = source.plan.naming;
  plan.retention_days = source.plan.retention_days;
  plan.config = wish.config;
  plan.branched_from = snapshot::Origin{wish.from.text(), wish.snapshot};
  return plan;
}

}  // namespace

Planned plan_snapshots(const SnapshotDesk& desk, const snapshot::PlanWish& wish, Amendment amendment) {
  const Name workflow = Name::checked("workflow", wish.workflow);
  const StorePath place = layout::snapshot_plan(workflow);
  const auto text = [&](const Stored* now) {
    const std::optional<Document> there = now == nullptr ? std::nullopt : std::optional(now->document("plan"));
    return Draft{snapshot::planned_text(there, wish, desk.now)};
  };
  desk.store.preview(place, text);
  const Folder held = hold_folder(desk.store, layout::snapshots());
  const Snapshots there = load_snapshots(desk.store, workflow, desk.now);
  require_readable(there.problems);
  require_reliable_plan(there);
  const auto document = there.plan_file ? there.plan_file->document : std::nullopt;
  const std::vector<std::string> added = snapshot::added_names(document, wish);
  const bool is_late = !there.all.empty() && !added.empty();
  const bool is_shorter =
      !there.all.empty() && wish.retention_days.value_or(there.plan.retention_days) < there.plan.retention_days;
  if (is_late && amendment == Amendment::refused) throw late(there, added.front());
  if (is_late || is_shorter) {
    snapshot::Event event = event_of(desk, "plan", workflow);
    event.names = added;
    if (is_shorter) event.retention_days = wish.retention_days;
    append_events(desk.store, workflow, {event});
  }
  return {desk.store.update(place, text), added};
}

void require_planned(const Snapshots& snapshots, const std::string& name) {
  require_reliable_plan(snapshots);
  if (!snapshots.plan_file) {
    throw Error(ErrorCode::prerequisite, "the workflow '" + snapshots.workflow.text() + "' has no plan of snapshots",
                {"'git checkpoint snapshot plan " + shell_word(snapshots.workflow.text()) +
                 " \"--name=<name>\"' says where they are taken, before the first one"});
  }
  if (!snapshots.plan.has(name)) throw unplanned(snapshots, name);
}

CreatedSnapshot create_snapshot(const SnapshotDesk& desk, const GitCommand& git, snapshot::Contents contents) {
  const Name workflow = Name::checked("workflow", contents.workflow);
  const Folder held = hold_folder(desk.store, layout::snapshots());
  Snapshots there = load_snapshots(desk.store, workflow, desk.now);
  require_readable(there.problems);
  require_planned(there, contents.name);
  complete_log(desk, there);
  const StoredSnapshot* newest = there.newest(contents.name);
  if (newest != nullptr && snapshot::says_the_same(contents, newest->document.root())) {
    anchor(git, workflow, newest->value, newest->value.created_at.value_or(desk.now));
    return answer_of(workflow, *newest);
  }
  contents.parent = last_place(there);
  return written(desk, git, workflow, contents);
}

Branched branch_snapshots(const SnapshotDesk& desk, const GitCommand& git, const BranchWish& wish) {
  const Folder held = hold_folder(desk.store, layout::snapshots());
  const Snapshots source = known_snapshots(desk.store, wish.from, desk.now);
  require_readable(source.problems);
  const StoredSnapshot& from = find_snapshot(source, wish.snapshot);
  const snapshot::Contents contents = copied(from, wish);
  const snapshot::PlanWish plan = plan_of_branch(source, wish);
  const Snapshots there = load_snapshots(desk.store, wish.to, desk.now);
  require_readable(there.problems);
  const std::string first = snapshot::sealed(contents, desk.now).id;
  if (there.exists() && !is_unfinished(there, plan, first)) {
    throw Error(ErrorCode::already_exists, "the workflow '" + wish.to.text() + "' has snapshots, or a plan of some",
                {"a branch is a new workflow: give it another name"});
  }
  tree_of(git, contents.files);  // what git lacks must come out before anything is written
  desk.store.update(layout::snapshot_plan(wish.to), [&](const Stored* now) {
    return Draft{now == nullptr ? snapshot::planned_text(std::nullopt, plan, desk.now) : now->text};
  });
  complete_log(desk, there);
  Branched branched{written(desk, git, wish.to, contents),
                    snapshot::config_hash(Document::composed(wish.config).root())};
  const bool is_told = any_of(source.log.entries, [&](const auto& entry) {
    return entry.event.event == "branch" && entry.event.new_workflow == wish.to.text();
  });
  if (is_told) return branched;
  snapshot::Event event = event_of(desk, "branch", wish.from);
  event.snapshot_id = from.value.id;
  event.checkpoint_name = from.value.checkpoint_name;
  event.new_workflow = wish.to.text();
  append_events(desk.store, wish.from, {event});
  return branched;
}

}  // namespace checkpoint
