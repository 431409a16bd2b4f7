#include "cli/choice/snapshot_work.h"

#include "core/error.h"
#include "store/snapshots/purge.h"
#include "store/snapshots/restore.h"
#include "store/snapshots/unfinished.h"

namespace checkpoint::cli {
namespace {

std::string told(const Restorer::Recovery& recovery) {
  const auto work = LoggedWork::read(recovery.note);
  const std::string what =
      "a restore of the workflow '" + (work ? work->workflow.text() : "?") + "' that was interrupted has been ";
  if (recovery.course == RestoreCourse::forward) return what + "completed";
  return what + "taken back" + (recovery.why.empty() ? "" : ": " + recovery.why);
}

}  // namespace

std::vector<std::string> finish_snapshot_work(const Workspace& workspace, const Context& context) {
  std::vector<std::string> told_of;
  if (!workspace.location.in_repository()) return told_of;
  const GitCommand git(workspace.location.root, context.environment);
  const auto recovery =
      Restorer(workspace.location, git).recover([&](const std::string& note) { record_note(note, workspace.store); });
  if (recovery) {
    told_of.push_back(told(*recovery));
    for (const std::string& path : recovery->left) {
      told_of.push_back("'" + path + "' was changed since, and is left as it is");
    }
  }
  const std::size_t purged = finish_purge(workspace.store, git).size();
  if (purged > 0) {
    told_of.push_back("a purge of " + std::to_string(purged) + (purged == 1 ? " snapshot" : " snapshots") +
                      " that was interrupted has been completed");
  }
  return told_of;
}

std::vector<std::string> try_to_finish_snapshot_work(const Workspace& workspace, const Context& context) {
  try {
    return finish_snapshot_work(workspace, context);
  } catch (const Error& error) {
    return {"an interrupted restore or purge cannot be brought to its end: " + error.message};
  }
}

}  // namespace checkpoint::cli
