#include <algorithm>
#include <optional>
#include <string>

#include "cli/choice/snapshot_choice.h"
#include "cli/choice/snapshot_work.h"
#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/commands/status_watch.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/chosen_works.h"
#include "cli/views/claimed.h"
#include "cli/views/elsewhere.h"
#include "cli/views/momentum.h"
#include "cli/views/problems.h"
#include "cli/views/screen.h"
#include "cli/views/told_folder.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "cli/views/worktrees.h"
#include "core/json_rows.h"
#include "core/shell_word.h"
#include "store/snapshots/reach.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint::cli {
namespace {

struct StatusOptions {
  std::optional<std::string> name;
  bool brief = false;
  bool worktrees = false;
  std::optional<std::string> since;
  bool watch = false;
};

json::Object fields_of(const Works& works, const Claimed& claimed, const Instant& now) {
  json::Object fields;
  fields.set("decisions", decisions_json(open_decisions(works.all)));
  fields.set("checkpoints", json::array_of(works.all, [&](const Work& work) { return full_json(work, now); }));
  fields.set("claims", claims_json(claimed.claims));
  fields.set("problems", problems_json(works));
  return fields;
}

// Only those on what is asked for by its name.
Claimed claimed_of(const Works& works, Claimed claimed) {
  std::erase_if(claimed.claims, [&](const ActionClaim& claim) {
    return std::none_of(works.all.begin(), works.all.end(),
                        [&](const Work& work) { return work.kind == "session" && work.owner == claim.skill; });
  });
  return claimed;
}

std::string brief_text(const Works& works, const Look& look) {
  const std::vector<Work> in_order = ranked(works.all);
  const Work* top = top_of(in_order);
  std::string text = top == nullptr ? nothing_to_do(works) + ".\n" : urgency_text(*top, "", look);
  for (const Work& work : works.all) {
    for (const session::Blocker& blocker : open_blockers(work)) {
      const std::string how = work.blocked ? " is blocked, " : " is " + work.status + ", with this still open, ";
      const std::string line = work.owner + how + session::named(blocker);
      text += paragraph_text({"  " + std::string(look.glyph(Glyph::bullet)) + " ", line}, look);
    }
  }
  return text;
}

// What was asked for by its name is told whole.
std::string named_text(const Works& works, const Instant& now, const Look& look) {
  std::vector<std::string> parts{banner(works.all, now, look)};
  const std::vector<std::string> names = names_apart(works.all);
  for (std::size_t at = 0; at < names.size(); ++at) {
    Work work = works.all[at];
    work.owner = names[at];
    parts.push_back(work_detail(work, now, look) + steps_text(work, now, look));
  }
  return sections(parts);
}

std::string text_of(const Works& works, const StatusOptions& options, const Instant& now, const Look& look) {
  const std::string unread = unread_text(works, look);
  if (options.brief) return sections({banner(works.all, now, look), brief_text(works, look), unread});
  if (options.name) return sections({named_text(works, now, look), unread});
  return screen_text(in_order(works.all), unread, now, look);
}

// What answers another question than where things stand takes the place of that text.
void show_worktrees(const Works& works, const Claimed& claimed, const Workspace& workspace, const Context& context,
                    Answer& answer) {
  const Look look = look_of(context);
  const std::vector<WorktreeView> trees = worktree_views(workspace, context);
  answer.fields.set("worktrees", worktrees_json(trees, workspace.now));
  answer.text = sections({banner(works.all, workspace.now, look), worktrees_table(trees, workspace.now, look),
                          claims_table(claimed.claims, workspace.now, look)});
}

void show_momentum(const std::string& since, const Works& works, const Workspace& workspace, const Context& context,
                   Answer& answer) {
  const Look look = look_of(context);
  const auto momentum = momentum_since(since, works.all, workspace, context);
  answer.fields.set("digest", momentum_json(momentum));
  answer.text = sections({banner(works.all, workspace.now, look), momentum_text(momentum, look)});
}

// The snapshots with contents that no remote is known to have. Documents are read only where there may be one.
std::size_t count_homebound(const Workspace& workspace, const std::vector<SnapshotRef>& alone) {
  std::size_t count = 0;
  for (const Name& workflow : snapshot_workflows(workspace.store)) {
    const auto is_of_it = [&](const SnapshotRef& ref) { return ref.workflow == workflow.text(); };
    if (std::none_of(alone.begin(), alone.end(), is_of_it)) continue;
    const Snapshots snapshots = load_snapshots(workspace.store, workflow, workspace.now);
    for (const StoredSnapshot& stored : snapshots.all) {
      const auto is_kept = [&](const SnapshotRef& ref) { return ref.id == stored.value.id; };
      if (!stored.value.files.empty() && std::any_of(alone.begin(), alone.end(), is_kept)) ++count;
    }
  }
  return count;
}

// Of snapshots that others can see and not restore. git is asked only where there are snapshots.
void tell_of_homebound(const Workspace& workspace, const Context& context, Answer& answer) {
  try {
    if (!workspace.location.in_repository() || snapshot_workflows(workspace.store).empty()) return;
    const GitCommand git = snapshot_git(workspace, context);
    const std::string advice = travel_advice(reach_of(git));
    const std::size_t count =
        advice.empty() ? 0 : count_homebound(workspace, at_home_alone(refs_of_known_remotes(git, snapshot_refs(git))));
    if (count == 0) return;
    answer.warnings.push_back("the contents of " + counted(count, "snapshot") +
                              " are in this repository alone: " + advice);
  } catch (const Error& error) {
    answer.warnings.push_back("whether the contents of snapshots have travelled cannot be told: " + error.message);
  }
}

// Where nothing is here, nothing has happened here either; it may have in another part of the repository.
void lead_elsewhere(const StatusOptions& options, const std::vector<std::string>& elsewhere, Answer& answer) {
  if (elsewhere.empty()) return;
  const std::string command =
      options.since ? "status " + shell_word("--since=" + *options.since) : "status --worktrees";
  answer.text = sections({elsewhere_text(elsewhere, command), options.worktrees ? answer.text : ""});
}

void refuse_both(const StatusOptions& options) {
  if (!options.worktrees || !options.since) return;
  throw Error(ErrorCode::usage, "--worktrees and --since answer two questions: ask one after the other");
}

void register_status(OptionSet& set, StatusOptions& options) {
  set.positional("checkpoint", options.name,
                 "only what has this name, is of this kind (runs) or in this status (failed), with all its steps");
  set.flag("--brief", options.brief, "only the top action and the blockers");
  set.flag("--worktrees", options.worktrees, "who works where: every work tree of the repository");
  set.flag("--watch", options.watch, "show it again whenever something changes, until Ctrl-C");
  set.value("--since", "when", options.since, "what happened since a time, a day, a span (2d) or a revision");
}

Answer run_status(const StatusOptions& options, Context& context) {
  refuse_both(options);
  if (options.watch) {
    StatusOptions once = options;
    once.watch = false;
    return run_watched([once](Context& looking) { return run_status(once, looking); }, context);
  }
  const Workspace workspace = open_workspace_of_sessions(context);
  Claimed claimed = claimed_now(workspace);
  LandedActions landed(workspace.location, context);
  const Works works =
      with_told_folder(chosen_works(works_of(workspace, landed, claimed), options.name, workspace), context);
  if (options.name) claimed = claimed_of(works, std::move(claimed));
  const std::vector<std::string> elsewhere = elsewhere_for(works, workspace);
  const Look look = look_of(context);
  Answer answer;
  answer.fields = fields_of(works, claimed, workspace.now);
  answer.fields.set("unread", json::strings(works.unread)).set("elsewhere", json::strings(elsewhere));
  answer.text =
      sections({works.all.empty() ? with_told_folder(nothing_there(works, elsewhere, "status", workspace), context)
                                  : text_of(works, options, workspace.now, look),
                options.brief ? "" : claims_table(claimed.claims, workspace.now, look)});
  answer.alerts = problem_lines(works);
  answer.warnings = landed.warnings();
  answer.warnings.insert(answer.warnings.end(), claimed.warnings.begin(), claimed.warnings.end());
  tell_of_unfinished_work(workspace.location, answer);
  tell_of_interrupted(workspace, answer);
  if (!options.name && !options.brief) tell_of_homebound(workspace, context, answer);
  if (options.worktrees) show_worktrees(works, claimed, workspace, context, answer);
  if (options.since) show_momentum(*options.since, works, workspace, context, answer);
  if (options.since || options.worktrees) lead_elsewhere(options, elsewhere, answer);
  tell_of_name(works, answer);
  return answer;
}

}  // namespace

Runner status_command(OptionSet& set) { return prepared(set, register_status, run_status); }

}  // namespace checkpoint::cli
