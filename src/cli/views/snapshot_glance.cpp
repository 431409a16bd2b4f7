#include "cli/views/snapshot_glance.h"

#include "cli/terminal/paragraph.h"
#include "store/snapshots/log_file.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint::cli {
namespace {

// The snapshot that the work went back to last, where it has not gone on from there. Reads no document but that one.
std::optional<snapshot::Snapshot> restored(const Store& store, const Name& workflow) {
  const snapshot::Log log = snapshot::read_log(read_log_file(store, workflow).text, "");
  const snapshot::Event* last = nullptr;
  for (const snapshot::LogEntry& entry : log.entries) {
    if (entry.event.event == "create" || entry.event.event == "restore") last = &entry.event;
  }
  if (last == nullptr || last->event != "restore") return std::nullopt;
  const auto place = layout::place_at(layout::snapshots_of(workflow).text() + "/" + last->checkpoint_name + "." +
                                      last->snapshot_id + std::string(layout::snapshot_suffix));
  const std::optional<Stored> stored = place ? store.find(*place) : std::nullopt;
  if (!stored || !stored->content || !stored->content->root().is_object()) return std::nullopt;
  return snapshot::snapshot_of(stored->content->root());
}

session::Ranked ranked_snapshot(const snapshot::Snapshot& value) {
  session::Ranked ranked;
  ranked.kind = "snapshot";
  ranked.overview.skill = value.workflow_id;
  ranked.overview.phase = value.phase;
  ranked.overview.step = value.step;
  ranked.overview.updated_at = value.created_at;
  ranked.rank = Rank::decision;
  ranked.why = "waits for a decision, open since the snapshot '" + value.checkpoint_name + "' that was restored";
  ranked.action = value.decisions.front().question;
  return ranked;
}

void add(const snapshot::Snapshot& value, Glance& glance) {
  for (const snapshot::Decision& decision : value.decisions) {
    glance.decisions.push_back({"snapshot", value.workflow_id, decision.id, decision.question, decision.context});
  }
  if (!value.decisions.empty()) glance.ranked.push_back(ranked_snapshot(value));
}

}  // namespace

Glance glance_at_snapshots(const Workspace& workspace, const Look& look) {
  Glance glance;
  try {
    std::string names;
    for (const Name& workflow : snapshot_workflows(workspace.store)) {
      names += (names.empty() ? "" : ", ") + workflow.text();
      if (const auto value = restored(workspace.store, workflow)) add(*value, glance);
    }
    if (!names.empty()) {
      glance.table = paragraph_text({"snapshots of ", names + ": 'git checkpoint snapshot list' shows them"}, look);
    }
  } catch (const Error&) {
    return glance;  // a symlink in the way, say: what looks at snapshots names it
  }
  return glance;
}

}  // namespace checkpoint::cli
