#include "cli/commands/list.h"

#include "cli/command/rendering.h"
#include "cli/views/session_json.h"
#include "cli/views/session_text.h"

namespace checkpoint::cli {

void register_list(OptionSet&, ListOptions&) {}

Answer run_list(const ListOptions&, Context& context) {
  const Workspace workspace = open_workspace_of_sessions(context);
  const Sessions sessions = read_sessions(workspace);
  const Ageing ageing{workspace.stale_days, context.now()};
  json::Array rows;
  std::vector<const SessionEntry*> entries;
  for (const SessionEntry& entry : sessions.entries) {
    rows.add(brief_json(entry, ageing));
    entries.push_back(&entry);
  }
  Answer answer;
  answer.fields.set("count", rows.size());
  answer.fields.set("checkpoints", rows);
  answer.fields.set("problems", problems_json(sessions));
  if (!entries.empty()) answer.text = sessions_table(entries, ageing, look_of(context));
  answer.alerts = problem_lines(sessions);
  return answer;
}

}  // namespace checkpoint::cli
