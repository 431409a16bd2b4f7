#include <optional>
#include <string>

#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/views/chosen_works.h"
#include "cli/views/elsewhere.h"
#include "cli/views/told_folder.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "core/json_rows.h"

namespace checkpoint::cli {
namespace {

struct DecisionsOptions {
  std::optional<std::string> name;
  bool exit_code = false;
};

void register_decisions(OptionSet& set, DecisionsOptions& options) {
  set.positional("checkpoint", options.name,
                 "only the decisions of what has this name, is of this kind (runs) or in this status (failed)");
  set.flag("--exit-code", options.exit_code, "exit with 1 when no decision waits");
}

Answer run_decisions(const DecisionsOptions& options, Context& context) {
  const Workspace workspace = open_workspace_of_sessions(context);
  LandedActions landed(workspace.location, context);
  const Works works = with_told_folder(chosen_works(works_of(workspace, landed), options.name, workspace), context);
  const std::vector<Work> in_order = checkpoint::in_order(works.all);
  const std::vector<OpenDecision> decisions = open_decisions(in_order);
  const std::vector<std::string> elsewhere = elsewhere_for(works, workspace);
  const std::string none = works.problems.empty() ? "No decision waits" : "No decision waits in what can be read";
  Answer answer;
  answer.fields.set("count", decisions.size());
  answer.fields.set("decisions", decisions_json(decisions));
  answer.fields.set("problems", problems_json(works)).set("elsewhere", json::strings(elsewhere));
  answer.alerts = problem_lines(works);
  if (decisions.empty() && options.exit_code) {
    answer.failure = Error(ErrorCode::not_found, none, elsewhere_lines(elsewhere, "decisions"));
  } else {
    const std::string nothing = elsewhere.empty() ? none + ".\n" : elsewhere_text(elsewhere, "decisions");
    answer.text = decisions.empty() ? nothing : banner(in_order, workspace.now, look_of(context));
  }
  tell_of_name(works, answer);
  return answer;
}

}  // namespace

Runner decisions_command(OptionSet& set) { return prepared(set, register_decisions, run_decisions); }

}  // namespace checkpoint::cli
