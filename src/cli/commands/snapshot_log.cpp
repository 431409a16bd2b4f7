#include <algorithm>

#include "cli/choice/snapshot_choice.h"
#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/paragraph.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"

namespace checkpoint::cli {
namespace {

std::string event_text(const snapshot::Event& event, const Look& look) {
  std::string what = event.checkpoint_name + (event.snapshot_id.empty() ? "" : " " + short_id(event.snapshot_id));
  for (const std::string& name : event.names) what += (what.empty() ? "" : ", ") + name;
  if (event.retention_days) {
    const std::string days = counted(static_cast<std::size_t>(std::max(*event.retention_days, 0)), "day");
    what += (what.empty() ? "kept for " : ", kept for ") + days;
  }
  if (!event.new_workflow.empty()) what += ", which began " + event.new_workflow;
  if (event.config_changed.value_or(false)) what += ", under other parameters";
  return paragraph_text({event.at + "  " + event.event + "  ", what}, look);
}

Answer run_snapshot_log(const NarrowedSnapshots& given, Context& context) {
  const NarrowedSnapshots options = apart(given);
  const Workspace workspace = open_workspace(context);
  Answer answer = told_of_unfinished_work(workspace);
  const Snapshots snapshots = snapshots_of(options.choice, workspace, context);
  json::Array events;
  std::string text;
  for (const snapshot::LogEntry& entry : snapshots.log.entries) {
    const std::string& named = options.snapshot.value_or("");
    const bool is_meant =
        named.empty() || entry.event.checkpoint_name == named || entry.event.snapshot_id.starts_with(named);
    if (!is_meant) continue;
    events.add(entry.document.root());
    text += event_text(entry.event, look_of(context));
  }
  answer.fields.set("events", events);
  const std::string path = workspace.location.shown(layout::snapshot_log(snapshots.workflow));
  const auto log_problem = std::find_if(snapshots.problems.begin(), snapshots.problems.end(),
                                        [&](const StoreProblem& problem) { return problem.path == path; });
  const bool is_told = log_problem == snapshots.problems.end() || !snapshots.log.entries.empty();
  answer.text = text.empty() && is_told ? "Nothing has happened yet.\n" : text;
  tell_problems(snapshots.problems, answer);
  if (!is_told) answer.failure = log_problem->error("the log of '" + snapshots.workflow.text() + "'");
  return answer;
}

}  // namespace

Runner snapshot_log_command(OptionSet& set) { return prepared(set, register_narrowed, run_snapshot_log); }

}  // namespace checkpoint::cli
