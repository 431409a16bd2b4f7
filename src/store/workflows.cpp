#include "store/workflows.h"

#include <algorithm>
#include <set>

#include "core/atomic_file.h"
#include "core/first_where.h"
#include "core/nearest.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "kinds/status.h"
#include "kinds/workflow/writing.h"
#include "store/examined.h"
#include "store/folders.h"
#include "store/namesake.h"

namespace checkpoint {
namespace {

// The document, and as a problem its first error, but for what resuming judges by itself.
std::optional<Document> read_document(const Store& store, const StorePath& place, const Instant& now,
                                      std::vector<StoreProblem>& problems) {
  const std::optional<Examined> found = examined(store, place, now);
  if (!found) return std::nullopt;
  const auto* const first = first_where(found->errors, [](const Violation& error) {
    return error.code != "phase-order" && error.code != "phase-unapproved";
  });
  if (first != nullptr) {
    problems.push_back(problem_of(*first, found->path));
  } else if (!found->document) {
    problems.push_back(*found->problem);
  }
  return found->document;
}

// Where the newest archive of the workflow is; empty where there is none.
std::string newest_archive(const Edition& store, const Name& id) {
  std::string newest;
  if (!store.can_list(layout::workflow_archives())) return newest;
  for (const FolderEntry& entry : store.entries(layout::workflow_archives())) {
    const auto place = layout::workflow_archive(entry.name);
    const bool is_of_it = entry.name.rfind('_') == id.text().size() && entry.name.starts_with(id.text());
    if (is_of_it && place) newest = store.shown(*place);
  }
  return newest;
}

Error no_workflow(const Store& store, const Name& id) {
  std::vector<std::string> hints =
      with_namesake(store, id, "workflow", {"'git checkpoint workflow start " + shell_word(id.text()) + "' begins it"});
  const std::string archive = newest_archive(store, id);
  if (!archive.empty()) hints.push_back("what was there last is kept in '" + archive + "'");
  return Error(ErrorCode::not_found, "there is no workflow '" + id.text() + "'",
               with_nearest(id.text(), texts_for(all_workflows(store), &Name::text), std::move(hints)))
      .about(store.location().shown(layout::workflow_phase(id)));
}

Error in_progress(const Workflow& workflow) {
  const std::string id = workflow.id.text();
  return Error(ErrorCode::refused,
               "the workflow '" + id + "' is in progress, in the phase " + workflow.state.current_phase,
               {"'git checkpoint workflow resume " + shell_word(id) + "' goes on with it",
                "'git checkpoint workflow start " + shell_word(id) + " --fresh' archives it and starts fresh"})
      .about(workflow.path);
}

Error unreliable(const Workflow& workflow) {
  Error error = workflow.problems.front().error("workflow '" + workflow.id.text() + "'");
  if (workflow.problems.front().is_conflict()) return error;
  error.hints.push_back("'git checkpoint workflow start " + shell_word(workflow.id.text()) +
                        " --fresh' archives it and starts fresh");
  return error;
}

bool is_there(const Store& store, const Name& id) { return !store.entries(layout::workflow(id)).empty(); }

bool has_execution_alone(const Edition& store, const Name& id) {
  const StorePath folder = layout::workflow(id);
  return !store.has_entry(folder, layout::phase_file) && store.has_entry(folder, layout::execution_file);
}

// They say that there was a phase.json: what has begun nothing has none.
bool has_tasks(const std::optional<Stored>& execution) {
  return execution && execution->content && !workflow::tasks_of(execution->content->root()).empty();
}

bool has_tasks_alone(const Store& store, const Name& id) {
  return has_execution_alone(store, id) && has_tasks(store.find(layout::workflow_execution(id)));
}

bool has_begun(const Store& store, const Name& id) {
  return store.has_entry(layout::workflow(id), layout::phase_file) || has_tasks_alone(store, id);
}

// A folder that cannot be listed may hold one: whoever looks into it says why.
bool may_have_begun(const Store& store, const Name& id) {
  try {
    return has_begun(store, id);
  } catch (const Error&) {
    return true;
  }
}

StoreProblem phase_missing(const std::string& path) {
  return {path, FileFault::missing, "there is no phase.json, and execution.json beside it has tasks", std::nullopt};
}

StoreProblem half_begun(const Edition& store, const Name& id) {
  const std::string archive = newest_archive(store, id);
  return {store.shown(layout::workflow_phase(id)), FileFault::missing,
          "there is no phase.json, and execution.json beside it has no tasks: a start was interrupted, and nothing is "
          "begun; 'git checkpoint workflow start " +
              shell_word(id.text()) + "' begins it, with --phases where it had its own" +
              (archive.empty() ? "" : "; what was there last is kept in '" + archive + "'"),
          std::nullopt};
}

// The moving away of a workflow is the first step of a start, too.
StoreProblem half_archived(const Store& store, const Name& id, const std::string& archive) {
  const std::string word = shell_word(id.text());
  return {store.shown(layout::workflow_phase(id)), FileFault::missing,
          "a start or an archiving was interrupted after the workflow was moved to '" + archive +
              "', which has all of it: 'git checkpoint workflow start " + word +
              "' begins it anew, with --phases where it had its own, and 'git checkpoint workflow archive " + word +
              "' completes an archive",
          std::nullopt};
}

// A program that takes no locks may write there while a workflow begins; what it has written stays.
Error written_meanwhile(const Store& store, const StorePath& place, const Name& id) {
  const std::string path = store.location().shown(place);
  return Error(ErrorCode::changed, "'" + path + "' was written by another program meanwhile, and is left as it is",
               {"'git checkpoint workflow show " + shell_word(id.text()) + "' shows what is there now"})
      .about(path);
}

// What has no tasks yet is as good as none.
void write_empty_execution(const Store& store, const WorkflowPlan& plan) {
  const StorePath place = layout::workflow_execution(plan.id);
  store.update(place, [&](const Stored* now) {
    if (now != nullptr && (!now->content || !workflow::tasks_of(now->content->root()).empty())) {
      throw written_meanwhile(store, place, plan.id);
    }
    return Draft{workflow::empty_execution(plan.id.text(), plan.now)};
  });
}

Receipt write_first_phase(const Store& store, const WorkflowPlan& plan, const std::string& text) {
  const StorePath place = layout::workflow_phase(plan.id);
  auto receipt = store.create(place, text);
  if (!receipt) throw written_meanwhile(store, place, plan.id);
  return *std::move(receipt);
}

Receipt write_file(const Store& store, const StorePath& place, const std::string& text) {
  return store.update(place, [&text](const Stored*) { return Draft{text}; });
}

// What a killed writer has left is not worth keeping.
void clear_leftovers(const Name& id, const Folder& workflows) {
  const std::optional<Folder> folder = workflows.enter(layout::workflow(id).file());
  if (!folder) return;
  remove_leftovers(*folder, std::string(layout::phase_file));
  remove_leftovers(*folder, std::string(layout::execution_file));
}

// Nor is it in the archives, which nobody writes to again.
void clear_archives(const Folder& workflows) {
  const std::optional<Folder> archives = workflows.enter(std::string(layout::workflow_archive_folder));
  if (!archives) return;
  for (const FolderEntry& entry : archives->entries()) {
    const std::optional<Folder> archive = entry.type == EntryType::folder ? archives->enter(entry.name) : std::nullopt;
    if (archive) remove_files_of_dead(*archive);
  }
}

// A start that was interrupted before its last file has begun nothing.
bool is_worth_keeping(const Store& store, const WorkflowPlan& plan) {
  if (has_begun(store, plan.id)) return true;
  const std::optional<Stored> execution = store.find(layout::workflow_execution(plan.id));
  if (!execution) return is_there(store, plan.id);
  return !execution->content || !workflow::tasks_of(execution->content->root()).empty();
}

// Git takes a move for a rename, and would carry what another branch does to the workflow into the archive. It merges
// no file of which both branches have another text, but asks; so the archive's text is another one. What cannot be read
// stays as it is.
void mark_archived(const Store& store, const StorePath& archive, const Instant& now) {
  for (const std::string_view file : {layout::phase_file, layout::execution_file}) {
    try {
      const auto place = layout::workflow_archive_file(archive, file);
      const std::optional<Stored> stored = place ? store.find(*place) : std::nullopt;
      if (!stored || !stored->content || !stored->content->root().is_object()) continue;
      const Document& document = *stored->content;
      write_file(store, *place,
                 workflow::with_set(document, document.root(), "archived_at", json::Value(format_instant(now))));
    } catch (const Error& error) {
      if (error.code == ErrorCode::io) throw;
    }
  }
}

// An archive that cannot be marked is none: its workflow goes back to where it was.
void mark_or_put_back(const Store& store, const Name& id, const StorePath& archive, const Instant& now) {
  try {
    mark_archived(store, archive, now);
  } catch (const Error&) {
    move_folder(store, archive, layout::workflow(id));
    throw;
  }
}

// Two archives of one second get a number, also where the checkout leaves out the first.
StorePath moved_away(const Store& store, const Name& id, const Folder& workflows, const Instant& now) {
  clear_leftovers(id, workflows);
  for (int number = 1;; ++number) {
    const StorePath first = layout::workflow_archive(id, now);
    StorePath place = number == 1 ? first : first.numbered(number);
    if (!store.leaves_out(place) && move_folder(store, layout::workflow(id), place)) return place;
  }
}

// Whether the archive says when it was made. One that cannot be read has been left as it is.
bool is_marked(const Store& store, const StorePath& archive) {
  for (const std::string_view file : {layout::phase_file, layout::execution_file}) {
    const auto place = layout::workflow_archive_file(archive, file);
    const std::optional<Stored> stored = place ? store.find_readable(*place) : std::nullopt;
    if (!stored || !stored->content || !stored->content->root().is_object()) continue;
    if (!stored->content->root().find("archived_at")) return false;
  }
  return true;
}

// What git has is written once, also where the version that wrote it said no time.
bool is_tracked(const GitCommand* git, const std::string& archive) {
  return git != nullptr && !git->output({"--literal-pathspecs", "ls-files", "--", archive}).empty();
}

// `<id>_20260508T055500Z`, or with a number behind it.
std::optional<Instant> archived_at_by(const std::string& name) {
  const std::string stamp = name.substr(name.rfind('_') + 1);
  constexpr std::size_t length = 16;
  if (stamp.size() < length) return std::nullopt;
  const auto part = [&](std::size_t from, std::size_t size) { return stamp.substr(from, size); };
  return parse_instant(part(0, 4) + "-" + part(4, 2) + "-" + part(6, 2) + "T" + part(9, 2) + ":" + part(11, 2) + ":" +
                       part(13, 2) + "Z");
}

void guard_start(const Store& store, const WorkflowPlan& plan) {
  if (plan.fresh || !has_begun(store, plan.id)) return;
  const Workflow there = load_workflow(store, plan.id, plan.now);
  if (!there.problems.empty()) {
    Error error = unreliable(there);
    error.code = ErrorCode::refused;
    throw error;
  }
  const auto condition = condition_of(there.state.status);
  if (condition == Condition::active || condition == Condition::open) throw in_progress(there);
}

Receipt write_under_lock(const Store& store, const Name& id, const Instant& now, const StorePath& place,
                         const WorkflowEdit& edit) {
  reliable_workflow(store, id, now);
  const Folder held = hold_folder(store, layout::workflows());
  return store.update(place, [&](const Stored*) { return Draft{edit(reliable_workflow(store, id, now))}; });
}

}  // namespace

std::optional<Instant> Workflow::last_activity() const {
  const std::optional<Instant> of_tasks =
      execution ? workflow::last_activity_of(execution->root()) : std::optional<Instant>();
  return std::max(state.last_updated, of_tasks);
}

Workflow load_workflow(const Store& store, const Name& id, const Instant& now) {
  if (!has_begun(store, id)) throw no_workflow(store, id);
  Workflow workflow{id, store.location().shown(layout::workflow_phase(id)), {}, {}, {}, {}, {}};
  workflow.document = read_document(store, layout::workflow_phase(id), now, workflow.problems);
  if (has_tasks_alone(store, id)) workflow.problems.push_back(phase_missing(workflow.path));
  workflow.execution = read_document(store, layout::workflow_execution(id), now, workflow.problems);
  if (workflow.document) workflow.state = workflow::state_of(workflow.document->root());
  workflow.state.id = id.text();
  if (workflow.execution) workflow.tasks = workflow::tasks_of(workflow.execution->root());
  return workflow;
}

Workflow look_at_workflow(const Store& store, const Name& id, const Instant& now) {
  try {
    return load_workflow(store, id, now);
  } catch (const Error& error) {
    const std::string path = store.location().shown(layout::workflow(id));
    Workflow unread{id, path, {}, {}, {}, {}, {problem_of(error, path)}};
    unread.state.id = id.text();
    return unread;
  }
}

Workflow reliable_workflow(const Store& store, const Name& id, const Instant& now) {
  Workflow workflow = load_workflow(store, id, now);
  if (!workflow.problems.empty()) throw unreliable(workflow);
  return workflow;
}

std::vector<Name> all_workflows(const Store& store) {
  std::vector<Name> workflows;
  for (const FolderEntry& entry : store.entries(layout::workflows())) {
    const auto name = Name::parse(entry.name);
    if (entry.may_be_folder() && name && may_have_begun(store, *name)) workflows.push_back(*name);
  }
  return workflows;
}

std::vector<LostPhase> lost_phases(const Edition& store) {
  std::vector<LostPhase> lost;
  if (!store.can_list(layout::workflows())) return lost;
  for (const FolderEntry& entry : store.entries(layout::workflows())) {
    const auto name = Name::parse(entry.name);
    if (entry.type != EntryType::folder || !name || !has_execution_alone(store, *name)) continue;
    const auto execution = store.find_readable(layout::workflow_execution(*name));
    if (!execution || !execution->content) continue;
    if (has_tasks(execution)) {
      lost.push_back({phase_missing(store.shown(layout::workflow_phase(*name))), Level::error});
    } else {
      lost.push_back({half_begun(store, *name), Level::warning});
    }
  }
  return lost;
}

std::vector<LostPhase> interrupted_archives(const Store& store, const GitCommand* git) {
  std::vector<LostPhase> lost;
  if (!store.can_list(layout::workflow_archives())) return lost;
  std::set<std::string> seen;
  for (const ArchivedWorkflow& archive : archived_workflows(store)) {
    const auto id = Name::parse(archive.name.substr(0, archive.name.rfind('_')));
    if (!id || !seen.insert(id->text()).second) continue;
    const bool is_gone = store.can_list(layout::workflow(*id)) && !is_there(store, *id);
    if (!is_gone) continue;
    if (is_marked(store, *layout::workflow_archive(archive.name)) || is_tracked(git, archive.path)) continue;
    lost.push_back({half_archived(store, *id, archive.path), Level::warning});
  }
  return lost;
}

Receipt write_phase(const Store& store, const Name& id, const Instant& now, const WorkflowEdit& edit) {
  return write_under_lock(store, id, now, layout::workflow_phase(id), edit);
}

Receipt write_execution(const Store& store, const Name& id, const Instant& now, const WorkflowEdit& edit) {
  return write_under_lock(store, id, now, layout::workflow_execution(id), edit);
}

Started start_workflow(const Store& store, const WorkflowPlan& plan) {
  guard_start(store, plan);
  const std::string phase = workflow::started_text(plan.id.text(), plan.phases, plan.now);
  // What is wrong with the phases must come out before anything is taken away.
  store.preview(layout::workflow_phase(plan.id), [&phase](const Stored*) { return Draft{phase}; });
  const Folder held = hold_folder(store, layout::workflows());
  clear_archives(held);
  guard_start(store, plan);
  std::optional<StorePath> archive;
  if (is_worth_keeping(store, plan)) archive = moved_away(store, plan.id, held, plan.now);
  const auto archived = archive ? std::optional(store.location().shown(*archive)) : std::nullopt;
  try {
    // Until there is a file that says that a workflow begins, the archive says that it is not done.
    write_empty_execution(store, plan);
    if (archive) mark_archived(store, *archive, plan.now);
    return {write_first_phase(store, plan, phase), archived};
  } catch (Error& error) {
    if (archived) error.hints.push_back("nothing is begun; the workflow that was there is kept in '" + *archived + "'");
    throw;
  }
}

std::vector<std::string> complete_archives(const Store& store, const GitCommand* git) {
  std::vector<std::string> completed;
  std::optional<Folder> held;
  for (const ArchivedWorkflow& archive : archived_workflows(store)) {
    const StorePath place = *layout::workflow_archive(archive.name);
    if (is_marked(store, place) || is_tracked(git, archive.path)) continue;
    if (!held) held = hold_folder(store, layout::workflows());
    const auto began = archived_at_by(archive.name);
    if (!began || is_marked(store, place)) continue;
    mark_archived(store, place, *began);
    completed.push_back(archive.path);
  }
  return completed;
}

std::string archive_workflow(const Store& store, const Name& id, const Instant& now) {
  if (!is_there(store, id)) throw no_workflow(store, id);
  const Folder held = hold_folder(store, layout::workflows());
  if (!is_there(store, id)) throw no_workflow(store, id);
  const StorePath archive = moved_away(store, id, held, now);
  mark_or_put_back(store, id, archive, now);
  return store.location().shown(archive);
}

}  // namespace checkpoint
