#include "cli/views/works.h"

#include <algorithm>
#include <array>
#include <map>

#include "cli/choice/workflow_choice.h"
#include "cli/views/address.h"
#include "cli/views/work_in_conflict.h"
#include "core/blank.h"
#include "core/first_where.h"
#include "core/shell_word.h"
#include "kinds/run/work.h"
#include "kinds/session/claims.h"
#include "kinds/session/work.h"
#include "kinds/snapshot/place.h"
#include "kinds/snapshot/work.h"
#include "kinds/stage/work.h"
#include "kinds/status.h"
#include "kinds/workflow/work.h"
#include "store/committed_paths.h"
#include "store/folders.h"
#include "store/left_out.h"
#include "store/pipelines.h"
#include "store/run_records.h"
#include "store/snapshots/log_file.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint::cli {
namespace {

void append(std::vector<StoreProblem>& problems, const std::vector<StoreProblem>& more) {
  problems.insert(problems.end(), more.begin(), more.end());
}

void add_error(Works& works, const Error& error) { works.problems.push_back(problem_of(error, "")); }

Work session_work(const SessionEntry& entry, const Workspace& workspace, const session::LookAhead& look_ahead) {
  Work work = session::work_of(session::ranked(entry.overview, look_ahead), entry.document, workspace.stale_days,
                               workspace.now, entry.obstacle);
  work.path = entry.path;
  return work;
}

// Of the stage that the project goes on with, once somebody has written it.
std::string file_of_stage(const stage::Progress& progress, const Workspace& workspace) {
  const stage::StageState* const next = stage::next_stage(progress);
  if (next == nullptr || (!next->document && next->problem.empty())) return "";
  return workspace.location.shown(
      layout::stage(Name::checked("project", progress.regime.project), Name::checked("stage", next->plan->name)));
}

// A stage that nobody has written has nothing to read.
std::vector<WorkPart> stages_of(const Name& project, const stage::Progress& progress, const Workspace& workspace) {
  std::vector<WorkPart> parts;
  for (const stage::StageState& state : progress.stages) {
    const Name stage = Name::checked("stage", state.plan->name);
    const bool is_written = state.document || !state.problem.empty();
    const std::string of_project = shell_word(project.text());
    const std::string command =
        is_written ? "read " + of_project + " " + shell_word(stage.text()) : "status " + of_project;
    parts.push_back(
        {stage.text(), workspace.location.shown(layout::stage(project, stage)), "git checkpoint stage " + command});
  }
  return parts;
}

void add_projects(const Workspace& workspace, Works& works) {
  append(works.problems, blocked_folders(workspace.store, layout::pipelines()));
  for (const Name& project : all_projects(workspace.store)) {
    try {
      const Pipeline pipeline = load_pipeline(workspace.store, {project, std::nullopt, workspace.now});
      append(works.problems, pipeline.problems);
      if (pipeline.progress.stages.empty()) continue;
      Work work = stage::work_of(pipeline.progress);
      work.parts = stages_of(project, pipeline.progress, workspace);
      work.path = workspace.location.shown(layout::project(project));
      work.file = file_of_stage(pipeline.progress, workspace);
      settle_first(workspace.store, work);
      works.all.push_back(std::move(work));
    } catch (const Error& error) {
      add_error(works, error);
    }
  }
}

// Somebody has gone on with an old workflow of late: it waits for nobody, and whoever takes it up is asked all the
// same.
Work workflow_work(const Workflow& workflow, const workflow::Lapse& lapse, const Workspace& workspace) {
  const auto asked = resumption_of(workflow, workspace, lapse.now, workflow::Insistence::none);
  if (asked.doubt != workflow::Doubt::ancient || is_left(workflow.state, lapse)) {
    return workflow::work_of(workflow.state, workflow.tasks, asked, lapse);
  }
  const auto going_on = resumption_of(workflow, workspace, lapse.now, workflow::Insistence::proceed);
  Work work = workflow::work_of(workflow.state, workflow.tasks, going_on, lapse);
  work.doubt = workflow::own_reason(asked);
  work.begun = workflow.state.started_at;
  return work;
}

// What is asked of a task, its own row has told.
void place_tasks(const Workflow& workflow, const Location& location, Work& work) {
  for (OpenDecision& decision : work.decisions) {
    const auto row = workflow.execution ? workflow::row_of_task(*workflow.execution, decision.id) : std::nullopt;
    if (!row || decision.id == work.phase) continue;
    decision.file = location.shown(layout::workflow_execution(workflow.id));
    decision.line = row->find("status").value_or(*row).position().line;
  }
}

std::vector<WorkPart> parts_of(const Workflow& workflow, const Location& location) {
  const std::string show = "git checkpoint workflow show " + shell_word(workflow.id.text());
  std::vector<WorkPart> parts;
  for (const workflow::Phase& phase : workflow.state.phases) {
    parts.push_back({phase.name, location.shown(layout::workflow_phase(workflow.id)), show});
    parts.back().word = "phase";
  }
  for (const workflow::Task& task : workflow.tasks) {
    parts.push_back({task.id, location.shown(layout::workflow_execution(workflow.id)), show});
    parts.back().word = "task";
  }
  return parts;
}

void add_workflows(const Workspace& workspace, Works& works) {
  append(works.problems, blocked_folders(workspace.store, layout::workflows()));
  for (const Name& id : all_workflows(workspace.store)) {
    const Workflow workflow = look_at_workflow(workspace.store, id, workspace.now);
    append(works.problems, workflow.problems);
    if (!workflow.problems.empty()) continue;
    const workflow::Lapse lapse{workflow.last_activity(), workspace.now};
    Work work = workflow_work(workflow, lapse, workspace);
    place_tasks(workflow, workspace.location, work);
    work.parts = parts_of(workflow, workspace.location);
    work.path = workflow.path;
    works.all.push_back(std::move(work));
  }
}

// As the pipeline calls the run, where that can be typed; else the beginning of its id.
std::string name_of_run(const RunPlace& place, const std::vector<run::PhaseState>& states) {
  constexpr std::size_t digits = 8;
  const std::string name = run::name_of(states);
  return place.ticket.text() + "/" + (name.empty() ? place.run.text().substr(0, digits) : name);
}

// The record that is not valid; where none is, the last one.
std::string file_of_run(const RunPlace& place, const std::vector<run::PhaseState>& states, const Location& location) {
  const run::PhaseState* telling = nullptr;
  for (const run::PhaseState& state : states) {
    if (state.attempt) telling = &state;
    if (state.attempt && !state.is_valid()) break;
  }
  return telling == nullptr ? "" : location.shown(place.record({telling->phase, *telling->attempt}));
}

// People keep other files beside records, too.
void add_strays(const std::vector<StoreProblem>& problems, Works& works) {
  std::copy_if(problems.begin(), problems.end(), std::back_inserter(works.problems), [](const StoreProblem& problem) {
    return problem.path.ends_with(".json") || problem.code == FileFault::symlink ||
           is_to_be_folder(layout::within_store(problem.path));
  });
}

// How a record of the phase to go on with is written; empty where there is none.
std::string record_of(const RunPlace& place, const std::vector<run::PhaseState>& states) {
  const run::Phase* const phase = run::resumption(states).phase;
  if (phase == nullptr) return "";
  const std::string name = run::name_of(states);
  return "git checkpoint run write " + shell_word("--ticket-id=" + place.ticket.text()) + " " +
         shell_word("--run-id=" + (name.empty() ? place.run.text() : name)) + " --phase=" + std::string(phase->name) +
         " " + shell_quoted("--payload=" + std::string(kJsonBlank));
}

void add_runs(const Workspace& workspace, Works& works) {
  const RunFolders folders = all_runs(workspace.store);
  add_strays(folders.problems, works);
  for (const RunPlace& place : folders.runs) {
    const RunFiles files = files_of(workspace.store, place);
    add_strays(files.problems, works);
    if (files.records.empty()) continue;
    const std::vector<run::PhaseState> states = phase_states(workspace.store, place, files, workspace.now);
    append(works.problems, problems_of(workspace.store, place, states, workspace.now));
    Work work = run::work_of(name_of_run(place, states), states, workspace.now);
    work.recorded_by = record_of(place, states);
    work.path = workspace.location.shown(layout::run(place.ticket, place.run));
    work.file = file_of_run(place, states, workspace.location);
    settle_first(workspace.store, work);
    works.all.push_back(std::move(work));
  }
}

// The file of the snapshot that an event tells of.
std::optional<Stored> file_of(const Workspace& workspace, const Name& workflow, const snapshot::Event& event) {
  const auto place = layout::place_at(layout::snapshots_of(workflow).text() + "/" + event.checkpoint_name + "." +
                                      event.snapshot_id + std::string(layout::snapshot_suffix));
  return place ? workspace.store.find(*place) : std::nullopt;
}

std::optional<snapshot::Snapshot> snapshot_in(const std::optional<Stored>& file) {
  const bool can_be_read = file && file->content && file->content->root().is_object();
  return can_be_read ? std::optional(snapshot::snapshot_of(file->content->root())) : std::nullopt;
}

using Times = std::map<std::string, std::optional<Instant>>;

// Of each snapshot, by its id, when it was taken.
Times times_in(const snapshot::Log& log) {
  Times times;
  for (const snapshot::LogEntry& entry : log.entries) {
    if (entry.event.event == "create") times.emplace(entry.event.snapshot_id, parse_instant(entry.event.at));
  }
  return times;
}

// As the names of files and the log tell them.
std::vector<WorkPart> snapshots_of(const Name& workflow, const snapshot::Log& log, const Workspace& workspace) {
  std::vector<WorkPart> parts;
  const std::string folder = layout::snapshots_of(workflow).text() + "/";
  const Times times = times_in(log);
  for (const FolderEntry& entry : workspace.store.entries(layout::snapshots_of(workflow))) {
    const auto place = snapshot::place_at(folder + entry.name);
    if (!place) continue;
    const std::string show = "git checkpoint snapshot show " + shell_word(workflow.text()) + " ";
    const auto taken = times.find(place->id);
    parts.push_back({place->name, workspace.location.shown(layout::snapshots_of(workflow)) + "/" + entry.name,
                     show + shell_word(place->name), place->id, show + shell_word(place->id),
                     taken == times.end() ? std::nullopt : taken->second});
  }
  return parts;
}

// Reads the log, and no document but that of a snapshot that the work went back to.
void add_snapshots_of(const Name& workflow, const Workspace& workspace, Works& works) {
  const LogFile file = read_log_file(workspace.store, workflow);
  if (file.problem) works.problems.push_back(*file.problem);
  const snapshot::Log log = snapshot::read_log(file.text, "");
  if (!log.errors.empty()) {
    works.problems.push_back(problem_of(log.errors.front(), workspace.location.shown(layout::snapshot_log(workflow))));
  }
  const snapshot::Event* const last = snapshot::last_move(log);
  const bool went_back = last != nullptr && last->event == "restore";
  const auto stored = went_back ? file_of(workspace, workflow, *last) : std::nullopt;
  const auto restored = snapshot_in(stored);
  Work work = snapshot::work_of(workflow.text(), last, restored ? &*restored : nullptr);
  work.parts = snapshots_of(workflow, log, workspace);
  work.path = workspace.location.shown(layout::snapshots_of(workflow));
  if (stored) work.file = stored->path;
  works.all.push_back(std::move(work));
}

void add_snapshots(const Workspace& workspace, Works& works) {
  append(works.problems, blocked_folders(workspace.store, layout::snapshots()));
  for (const Name& workflow : snapshot_workflows(workspace.store)) {
    try {
      workspace.store.entries(layout::snapshots_of(workflow));  // a folder that cannot be entered is told once
      add_snapshots_of(workflow, workspace, works);
    } catch (const Error& error) {
      add_error(works, error);
    }
  }
}

// Each kind but the sessions. Where a folder of one cannot be entered, that is a problem, and the others go on.
constexpr std::array kSources{add_projects, add_workflows, add_runs, add_snapshots};

// A store of the past is all of a commit.
void note_versions(Works& works, const Workspace& workspace) {
  if (workspace.location.in_repository() && workspace.git == nullptr) return;
  for (auto* problems : {&works.problems, &works.flaws}) {
    checkpoint::note_versions(*problems, workspace.git.get(), workspace.location.shown_store());
  }
}

// And of what is left out whole, that it is there at all.
void note_left_out(Works& works, const Workspace& workspace) {
  std::vector<std::string> untold = documents_of(workspace.store.left_out());
  std::erase_if(untold, [&](const std::string& path) {
    const std::string work = place_of_work(path).value_or(path);
    return std::any_of(works.problems.begin(), works.problems.end(), [&](const StoreProblem& problem) {
      return problem.code == "left-out" && layout::lies_in(problem.path, work);
    });
  });
  if (!untold.empty()) works.problems.push_back(all_left_out(untold, workspace.location));
}

// Of work that is here in part nobody can tell how it stands.
void withhold_parts(Works& works, const Workspace& workspace) {
  if (workspace.store.left_out().empty()) return;
  std::map<std::string, StoreProblem> withheld;  // by the place of the work
  const auto is_withheld = [&](const std::string& path) {
    const auto place = layout::place_at(layout::within_store(place_of_work(path).value_or("")));
    const auto problem = place ? workspace.store.document_left_out(*place) : std::nullopt;
    if (problem) withheld.emplace(place->text(), *problem);
    return problem.has_value();
  };
  std::erase_if(works.all, [&](const Work& work) { return is_withheld(work.path); });
  std::erase_if(works.problems, [&](const StoreProblem& problem) { return is_withheld(problem.path); });
  for (auto& [place, problem] : withheld) works.problems.push_back(std::move(problem));
  note_left_out(works, workspace);
}

Works with_others(Works works, const Workspace& workspace) {
  Works others = other_works(workspace);
  for (Work& work : others.all) works.all.push_back(std::move(work));
  append(works.problems, others.problems);
  note_versions(works, workspace);
  return works;
}

}  // namespace

Work session_work(const SessionEntry& entry, const Workspace& workspace, LandedActions& landed,
                  const Claimed& claimed) {
  return session_work(entry, workspace, [&](const session::Overview& overview, const session::Action& action) {
    session::Outlook outlook = landed.outlook(entry, action);
    const bool is_open = outlook.prospect != session::Prospect::landed;
    if (is_open && claimed.on(overview.skill, action.text) != nullptr) {
      outlook.prospect = session::Prospect::claimed;
      outlook.because.clear();
    }
    return outlook;
  });
}

Work session_work(const SessionEntry& entry, const Workspace& workspace) {
  const session::Claims claims = session::claims_of(entry.document);
  return session_work(entry, workspace, [&](const session::Overview&, const session::Action& action) {
    const bool is_done = session::is_claimed(action, claims);
    return session::Outlook{is_done ? session::Prospect::landed : session::Prospect::open, ""};
  });
}

Works other_works(const Workspace& workspace) {
  Works works;
  for (const auto source : kSources) {
    try {
      source(workspace, works);
    } catch (const Error& error) {
      add_error(works, error);
    }
  }
  withhold_parts(works, workspace);
  return works;
}

Works session_works(const Sessions& sessions, const Workspace& workspace, LandedActions& landed,
                    const Claimed& claimed) {
  Works works{{}, sessions.problems, sessions.flaws};
  for (const SessionEntry& entry : sessions.entries) {
    works.all.push_back(session_work(entry, workspace, landed, claimed));
  }
  return works;
}

Works session_works(const Sessions& sessions, const Workspace& workspace) {
  Works works{{}, sessions.problems, sessions.flaws};
  for (const SessionEntry& entry : sessions.entries) works.all.push_back(session_work(entry, workspace));
  return works;
}

Works works_of(const Workspace& workspace, LandedActions& landed, const Claimed& claimed) {
  return with_others(session_works(read_sessions(workspace), workspace, landed, claimed), workspace);
}

Works works_of(const Workspace& workspace) {
  return with_others(session_works(read_sessions(workspace), workspace), workspace);
}

bool is_open(const Work& work) {
  if (!work.rank) return work.stale && !work.actions.empty();
  return condition_of(work.status) != Condition::over || !work.action.empty() || work.queue.claimed > 0;
}

std::vector<OpenDecision> open_decisions(const std::vector<Work>& works) {
  std::vector<OpenDecision> decisions;
  for (const Work& work : in_order(works))
    decisions.insert(decisions.end(), work.decisions.begin(), work.decisions.end());
  return decisions;
}

std::vector<Work> ranked(const std::vector<Work>& works) {
  std::vector<Work> asking;
  std::copy_if(works.begin(), works.end(), std::back_inserter(asking), [](const Work& work) { return work.rank; });
  return in_order(std::move(asking));
}

std::vector<Work> all_open(const std::vector<Work>& works) {
  std::vector<Work> open;
  std::copy_if(works.begin(), works.end(), std::back_inserter(open), is_open);
  return in_order(std::move(open));
}

const Work* top_of(const std::vector<Work>& in_order) {
  return first_where(in_order, [](const Work& work) { return !work.action.empty(); });
}

}  // namespace checkpoint::cli
