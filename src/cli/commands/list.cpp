#include <optional>
#include <string>
#include <utility>

#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/address.h"
#include "cli/views/chosen_works.h"
#include "cli/views/elsewhere.h"
#include "cli/views/removable.h"
#include "cli/views/screen.h"
#include "cli/views/told_folder.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "core/json_rows.h"
#include "kinds/status.h"

namespace checkpoint::cli {
namespace {

struct ListOptions {
  std::optional<std::string> name;
  bool removable = false;
};

void register_list(OptionSet& set, ListOptions& options) {
  set.positional("checkpoint", options.name,
                 "only what has this name, is of this kind (runs) or in this status (blocked)");
  set.flag("--removable", options.removable,
           "finished workflows, old snapshots and telemetry, each with the command that removes it");
}

// Of what is held up, what by: who asks for it by that word wants to know.
std::string causes_text(const std::vector<Work>& works, const Look& look) {
  const std::vector<std::string> names = names_apart(works);
  std::string text;
  for (std::size_t at = 0; at < works.size(); ++at) {
    const std::string lead = "  " + look.safe(names[at]) + "  ";
    const std::vector<session::Blocker> blockers = open_blockers(works[at]);
    for (const session::Blocker& blocker : blockers) text += paragraph_text({lead, session::named(blocker)}, look);
    if (blockers.empty() && !works[at].cause.empty()) text += paragraph_text({lead, works[at].cause}, look);
  }
  return text;
}

// Work that goes on or is over may have an open question, too, but nobody asked for that.
bool asks_what_holds_up(const ListOptions& options) {
  if (!options.name || !is_word_for_many(*options.name)) return false;
  const auto condition = condition_meant(*options.name);
  return *options.name == "halted" || condition == Condition::blocked || condition == Condition::failed ||
         condition == Condition::waiting;
}

// What could go, in the place of what there is.
void show_removable(const Works& works, const Workspace& workspace, const Context& context, Answer& answer) {
  std::vector<Removable> all = removable_in(works.all, workspace, context);
  for (Removable& one : all) one.command = command_with_told_folder(std::move(one.command), context);
  answer.fields.set("removable", removable_json(all));
  answer.text = all.empty() ? "There is no workflow, snapshot or list of telemetry to remove.\n"
                            : removable_text(all, look_of(context));
}

Answer run_list(const ListOptions& options, Context& context) {
  const Workspace workspace = open_workspace_of_sessions(context);
  LandedActions landed(workspace.location, context);
  const Works works = with_told_folder(chosen_works(works_of(workspace, landed), options.name, workspace), context);
  const std::vector<std::string> elsewhere = elsewhere_for(works, workspace);
  Answer answer;
  answer.fields.set("count", works.all.size());
  answer.fields.set("checkpoints",
                    json::array_of(works.all, [&](const Work& work) { return brief_json(work, workspace.now); }));
  answer.fields.set("problems", problems_json(works))
      .set("unread", json::strings(works.unread))
      .set("elsewhere", json::strings(elsewhere));
  answer.text = works.all.empty()
                    ? with_told_folder(nothing_there(works, elsewhere, "list", workspace), context)
                    : works_table(works.all, workspace.now, look_of(context)) + unread_text(works, look_of(context));
  if (asks_what_holds_up(options)) answer.text = sections({answer.text, causes_text(works.all, look_of(context))});
  if (options.removable) show_removable(works, workspace, context, answer);
  answer.alerts = problem_lines(works);
  answer.warnings = landed.warnings();
  tell_of_interrupted(workspace, answer);
  tell_of_name(works, answer);
  return answer;
}

}  // namespace

Runner list_command(OptionSet& set) { return prepared(set, register_list, run_list); }

}  // namespace checkpoint::cli
