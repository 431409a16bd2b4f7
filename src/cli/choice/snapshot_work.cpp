#include "cli/choice/snapshot_work.h"

#include <algorithm>

#include "cli/terminal/terminal_text.h"
#include "core/error.h"
#include "store/snapshots/pending.h"
#include "store/snapshots/purge.h"
#include "store/snapshots/restore.h"
#include "store/snapshots/unfinished.h"

namespace checkpoint::cli {
namespace {

std::string told(const Restorer::Recovery& recovery) {
  const auto work = LoggedWork::read(recovery.note);
  const std::string what =
      "a restore of the workflow '" + (work ? work->workflow.text() : "?") + "' that was interrupted has been ";
  if (recovery.course == RestoreCourse::forward) return what + "completed: all its files are in place";
  return what + "taken back, as if it had not begun" + (recovery.why.empty() ? "" : ": " + recovery.why);
}

// The first few by name, and how many more there are: after a 'git reset' it may be each of them.
std::string left_text(const std::vector<std::string>& left) {
  constexpr std::size_t most = 3;
  std::string names;
  for (std::size_t at = 0; at < std::min(most, left.size()); ++at) names += (at == 0 ? "'" : ", '") + left[at] + "'";
  if (left.size() > most) names += " and " + counted(left.size() - most, "more file");
  return names + (left.size() == 1 ? " was changed since, and is left as it is"
                                   : " were changed since, and are left as they are");
}

std::vector<std::string> finished_work(const Workspace& workspace, const Context& context) {
  std::vector<std::string> told_of;
  if (!workspace.location.in_repository()) return told_of;
  const GitCommand git(workspace.location.root, context.environment);
  const auto recovery =
      Restorer(workspace.location, git).recover([&](const std::string& note) { record_note(note, workspace.store); });
  if (recovery) {
    told_of.push_back(told(*recovery));
    if (!recovery->left.empty()) told_of.push_back(left_text(recovery->left));
  }
  const std::size_t purged = finish_purge(workspace.store, git).size();
  if (purged > 0) {
    told_of.push_back("a purge of " + counted(purged, "snapshot") + " that was interrupted has been completed");
  }
  return told_of;
}

}  // namespace

Answer after_unfinished_work(const Workspace& workspace, const Context& context, const std::function<Answer()>& go_on) {
  const std::vector<std::string> finished = finished_work(workspace, context);
  try {
    Answer answer = go_on();
    answer.warnings.insert(answer.warnings.begin(), finished.begin(), finished.end());
    return answer;
  } catch (Error& error) {
    error.hints.insert(error.hints.begin(), finished.begin(), finished.end());
    throw;
  }
}

Answer beside_unfinished_work(const Workspace& workspace, const std::function<Answer()>& go_on) {
  Answer answer = go_on();
  tell_of_unfinished_work(workspace.location, answer);
  return answer;
}

void tell_of_unfinished_work(const Location& location, Answer& answer) {
  for (std::string& text : pending_work(location)) answer.warnings.push_back(std::move(text));
}

Answer told_of_unfinished_work(const Workspace& workspace) {
  Answer answer;
  tell_of_unfinished_work(workspace.location, answer);
  return answer;
}

void tell_of_unfinished_work(const Context& context, Answer& answer) {
  try {
    tell_of_unfinished_work(locate({context.cwd, context.global.dir, {}, {}, context.environment}), answer);
  } catch (const Error&) {
    return;  // whoever opens the store says why
  }
}

}  // namespace checkpoint::cli
