#include "store/snapshots/snapshots.h"

#include <algorithm>

#include "core/first_where.h"
#include "core/nearest.h"
#include "core/pathspec.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "core/uuid.h"
#include "core/workflow_layout.h"
#include "kinds/snapshot/place.h"
#include "kinds/snapshot/versions.h"
#include "store/namesake.h"
#include "store/snapshots/log_file.h"

namespace checkpoint {
namespace {

// The space of the names of events: an event's id comes from all that it says.
constexpr std::string_view kEvents = "5f0c3c3e-9a0e-4d0b-8f57-3f4a2d1b6c77";

// The file at `place`, where it can be relied on; else why not.
std::optional<Examined> reliable(const Store& store, const StorePath& place, const Instant& now,
                                 std::vector<StoreProblem>& problems) {
  std::optional<Examined> found = examined(store, place, now);
  if (found && found->problem) {
    problems.push_back(*found->problem);
    found.reset();
  }
  return found;
}

std::vector<StoredSnapshot> in_order(std::vector<StoredSnapshot> all) {
  std::vector<StoredSnapshot> sorted;
  for (const std::size_t at : snapshot::by_age(values_of(all))) sorted.push_back(all[at]);
  return sorted;
}

void add(const Store& store, const StorePath& place, const Instant& now, Snapshots& snapshots) {
  const std::optional<Examined> found = reliable(store, place, now, snapshots.problems);
  if (!found) return;
  snapshots.all.push_back({snapshot::snapshot_of(found->document->root()), *found->document, place, found->path});
}

Error unreliable(const StoreProblem& problem, const StoredSnapshot* good, const std::string& named) {
  Error error = problem.error("snapshot '" + named + "'");
  if (!problem.is_unread()) error.code = ErrorCode::corrupt;
  if (good != nullptr) {
    error.hints.push_back("the newest good one is " + good->value.id);
  } else if (!problem.is_unread()) {
    error.hints.push_back("git may have it as it was: 'git log -- " + shell_word(pathspec_from_top(problem.path)) +
                          "'");
  }
  return error;
}

// What a file's name says, whatever is in it.
bool is_called(const StoreProblem& problem, const std::string& named) {
  const auto inside = layout::inside_store(problem.path);
  const auto place = inside ? snapshot::place_at(*inside) : std::nullopt;
  return place && (place->name == named || place->id == named);
}

bool is_start_of_id(std::string_view named) {
  constexpr std::size_t least = 4;
  return named.size() >= least && named.find_first_not_of("0123456789abcdef") == named.npos;
}

const StoredSnapshot* by_id(const Snapshots& snapshots, const std::string& named) {
  if (!is_start_of_id(named)) return nullptr;
  const StoredSnapshot* found = nullptr;
  for (const StoredSnapshot& stored : snapshots.all) {
    if (!stored.value.id.starts_with(named)) continue;
    if (found != nullptr) {
      throw Error(ErrorCode::usage, "'" + named + "' begins the ids of several snapshots",
                  {"give more digits of " + found->value.id + " or " + stored.value.id});
    }
    found = &stored;
  }
  return found;
}

Error none(const Snapshots& snapshots, const std::string& named) {
  const std::string workflow = snapshots.workflow.text();
  const bool is_planned = snapshots.plan.has(named);
  auto names = texts_for(snapshots.all, [](const StoredSnapshot& one) { return one.value.checkpoint_name; });
  names.insert(names.end(), snapshots.plan.names.begin(), snapshots.plan.names.end());
  return {ErrorCode::not_found,
          "the workflow '" + workflow + "' has no snapshot '" + named + "'" + (is_planned ? " yet" : ""),
          with_nearest(named, is_planned ? std::vector<std::string>() : names,
                       {"'git checkpoint snapshot list " + shell_word(workflow) + "' shows those there are"})};
}

// Whether its folder has a file of snapshots, whatever is in it.
bool has_snapshot_files(const Store& store, const Name& workflow) {
  const std::string folder = layout::snapshots_of(workflow).text() + "/";
  return any_of(store.entries(layout::snapshots_of(workflow)), [&](const FolderEntry& entry) {
    const std::string path = folder + entry.name;
    return snapshot::owns(path) || snapshot::owns_plan(path) || snapshot::owns_log(path);
  });
}

// One that cannot be listed may have some: whoever looks into it says why.
bool may_have_snapshot_files(const Store& store, const Name& workflow) {
  try {
    return has_snapshot_files(store, workflow);
  } catch (const Error&) {
    return true;
  }
}

// A workflow may have snapshots; what else has the name may have been meant itself.
std::vector<std::string> ways_to(const Name& workflow, const Store& store) {
  const std::string plan =
      "'git checkpoint snapshot plan " + shell_word(workflow.text()) + " \"--name=<name>\"' says where they are taken";
  const bool is_workflow =
      !store.can_list(layout::workflow(workflow)) || !store.entries(layout::workflow(workflow)).empty();
  return is_workflow ? std::vector{plan} : with_namesake(store, workflow, "snapshots", {plan});
}

}  // namespace

std::vector<const snapshot::Snapshot*> values_of(const std::vector<StoredSnapshot>& all) {
  std::vector<const snapshot::Snapshot*> values;
  values.reserve(all.size());
  for (const StoredSnapshot& stored : all) values.push_back(&stored.value);
  return values;
}

const StoredSnapshot* Snapshots::newest(std::string_view name) const {
  const auto found = std::find_if(all.rbegin(), all.rend(),
                                  [&](const StoredSnapshot& stored) { return stored.value.checkpoint_name == name; });
  return found == all.rend() ? nullptr : &*found;
}

const StoredSnapshot* Snapshots::with_id(std::string_view id) const {
  return first_where(all, [&](const StoredSnapshot& stored) { return stored.value.id == id; });
}

Snapshots load_snapshots(const Store& store, const Name& workflow, const Instant& now) {
  Snapshots snapshots{workflow, {}, {}, {}, {}, {}};
  for (const FolderEntry& entry : store.entries(layout::snapshots_of(workflow))) {
    const auto place = layout::place_at(layout::snapshots_of(workflow).text() + "/" + entry.name);
    if (place && snapshot::owns(place->text())) add(store, *place, now, snapshots);
  }
  snapshots.all = in_order(std::move(snapshots.all));
  snapshots.plan_file = reliable(store, layout::snapshot_plan(workflow), now, snapshots.problems);
  if (snapshots.plan_file) snapshots.plan = snapshot::plan_of(snapshots.plan_file->document->root());
  const StorePath log = layout::snapshot_log(workflow);
  const LogFile file = read_log_file(store, workflow);
  if (file.problem) snapshots.problems.push_back(*file.problem);
  snapshots.log = snapshot::read_log(file.text, log.text());
  for (const Violation& error : snapshots.log.errors) {
    snapshots.problems.push_back(problem_of(error, store.location().shown(log)));
  }
  return snapshots;
}

Snapshots look_at_snapshots(const Store& store, const Name& workflow, const Instant& now) {
  try {
    return load_snapshots(store, workflow, now);
  } catch (const Error& error) {
    const std::string path = store.location().shown(layout::snapshots_of(workflow));
    return {workflow, {}, {}, {}, {}, {problem_of(error, path)}};
  }
}

Snapshots known_snapshots(const Store& store, const Name& workflow, const Instant& now) {
  Snapshots snapshots = load_snapshots(store, workflow, now);
  if (snapshots.exists()) return snapshots;
  throw Error(
      ErrorCode::not_found, "the workflow '" + workflow.text() + "' has no snapshots, and no plan of any",
      with_nearest(workflow.text(), texts_for(snapshot_workflows(store), &Name::text), ways_to(workflow, store)))
      .about(store.location().shown(layout::snapshot_plan(workflow)));
}

const StoredSnapshot& find_snapshot(const Snapshots& snapshots, const std::string& named) {
  const StoredSnapshot* newest = snapshots.newest(named);
  for (const StoreProblem& problem : snapshots.problems) {
    if (is_called(problem, named)) throw unreliable(problem, newest, named);
  }
  if (newest != nullptr) return *newest;
  if (const StoredSnapshot* found = by_id(snapshots, named)) return *found;
  throw none(snapshots, named);
}

std::vector<Name> snapshot_workflows(const Store& store) {
  std::vector<Name> workflows;
  for (const FolderEntry& entry : store.entries(layout::snapshots())) {
    const auto name = Name::parse(entry.name);
    if (entry.may_be_folder() && name && may_have_snapshot_files(store, *name)) workflows.push_back(*name);
  }
  return workflows;
}

void append_events(const Store& store, const Name& workflow, const std::vector<snapshot::Event>& events) {
  std::string lines;
  for (snapshot::Event event : events) {
    event.id = Uuid::named(*Uuid::parse(kEvents), snapshot::line_of(event)).text();
    lines += snapshot::line_of(event);
  }
  if (!lines.empty()) append_to_log(store, workflow, lines);
}

}  // namespace checkpoint
