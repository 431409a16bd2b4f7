#include "cli/choice/restored_snapshot.h"

#include "cli/choice/listed_name.h"
#include "cli/terminal/age.h"
#include "core/error.h"
#include "core/listed.h"
#include "core/nearest.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/snapshot/versions.h"

namespace checkpoint::cli {
namespace {

std::string restore_command(const std::string& words) { return "'git checkpoint snapshot restore " + words + "'"; }

std::vector<std::string> names_in(const Snapshots& snapshots) {
  std::vector<std::string> names;
  for (const StoredSnapshot& stored : snapshots.all) {
    const std::string& name = stored.value.checkpoint_name;
    if (!contains(names, name)) names.push_back(name);
  }
  return names;
}

Error without_snapshot(const Snapshots& snapshots) {
  const std::string& workflow = snapshots.workflow.text();
  const std::vector<std::string> names = names_in(snapshots);
  if (names.empty()) return {ErrorCode::usage, "missing <snapshot>: none of '" + workflow + "' has been taken yet"};
  const std::string words = shell_word(workflow);
  return {
      ErrorCode::usage,
      "missing <snapshot>: those of '" + workflow + "' are " + listed(names),
      {restore_command(words + " " + shell_word(snapshots.all.back().value.checkpoint_name)) + " puts the newest back",
       restore_command(words + " --at=yesterday") + " puts back the newest by the end of that day"}};
}

Error of_several(const std::string& named, const std::vector<Name>& workflows) {
  Error error(ErrorCode::usage, "several workflows have a snapshot '" + named + "': " + listed(workflows, &Name::text));
  for (const Name& workflow : workflows) {
    error.hints.push_back(restore_command(shell_word(workflow.text()) + " " + shell_word(named)) +
                          " puts that one back");
  }
  return error;
}

bool has_named(const Snapshots& snapshots, const std::string& named) {
  constexpr std::size_t least = 4;  // digits of an id
  if (snapshots.newest(named) != nullptr) return true;
  return named.size() >= least &&
         any_of(snapshots.all, [&](const StoredSnapshot& stored) { return stored.value.id.starts_with(named); });
}

// Neither is a snapshot.
Error none_called(const Name& named, std::vector<std::string> names, const Store& store) {
  for (const Name& workflow : snapshot_workflows(store)) names.push_back(workflow.text());
  return {ErrorCode::not_found, "no snapshot is called '" + named.text() + "', and no workflow that has any",
          with_nearest(named.text(), names, {"'git checkpoint list snapshots' shows those there are"})};
}

// A snapshot is named, and no workflow.
Name workflow_having(const Name& named, const Store& store, const Instant& now) {
  std::vector<Name> having;
  std::vector<std::string> names;
  for (const Name& workflow : snapshot_workflows(store)) {
    const Snapshots snapshots = look_at_snapshots(store, workflow, now);
    if (has_named(snapshots, named.text())) having.push_back(workflow);
    for (std::string& name : names_in(snapshots)) names.push_back(std::move(name));
  }
  if (having.size() > 1) throw of_several(named.text(), having);
  if (having.empty()) throw none_called(named, std::move(names), store);
  return having.front();
}

Instant time_in(const std::string& text, const Instant& now) {
  if (const auto at = parse_until(text, now)) return *at;
  throw Error(ErrorCode::usage, "--at takes a time, a day or a span (got \"" + text + "\")",
              {"write for example --at=2d, --at=yesterday, --at=monday or --at=2026-06-01T00:00:00Z"});
}

// The newest by then. One that nobody can read may be that.
const StoredSnapshot& newest_by(const Instant& at, const std::optional<std::string>& named,
                                const Snapshots& snapshots) {
  const std::string plan = layout::snapshot_plan(snapshots.workflow).text();
  for (const StoreProblem& problem : snapshots.problems) {
    const bool is_document = problem.path.ends_with(layout::snapshot_suffix) && !problem.path.ends_with(plan);
    if (is_document) throw problem.error("the snapshot '" + problem.path + "'");
  }
  const bool is_id = named && snapshots.newest(*named) == nullptr;
  const StoredSnapshot* const one = is_id ? &find_snapshot(snapshots, *named) : nullptr;
  const std::vector<Instant> times = snapshot::latest_times(values_of(snapshots.all));
  const StoredSnapshot* found = nullptr;
  for (std::size_t index = 0; index < times.size(); ++index) {
    const StoredSnapshot& stored = snapshots.all[index];
    const bool is_meant = is_id ? &stored == one : !named || stored.value.checkpoint_name == *named;
    if (is_meant && stored.value.created_at && times[index] <= at) found = &stored;
  }
  if (found != nullptr) return *found;
  const std::string& workflow = snapshots.workflow.text();
  throw Error(
      ErrorCode::not_found,
      "no snapshot" + (named ? " '" + *named + "'" : std::string()) + " of '" + workflow + "' is as old as " +
          format_instant(at),
      {"'git checkpoint snapshot list " + shell_word(workflow) + "' shows those there are, and when they were made"});
}

}  // namespace

void register_restore_choice(OptionSet& set, RestoreChoice& choice) {
  set.required("workflow", choice.first,
               "the workflow's id; that of a snapshot alone will do where one workflow has it");
  set.positional("snapshot", choice.snapshot, "its id, or the first digits of it, or a name: the newest of that name");
  set.value("--at", "when", choice.at,
            "the newest taken by then: a time, a day (to its end) or so long ago (2d); of the name or id, where one is "
            "given");
}

ChosenSnapshot chosen_snapshot(const RestoreChoice& choice, const Store& store, const Instant& now) {
  const auto [work, snapshot] = apart({choice.first, choice.snapshot}, "snapshot");
  const Name first = Name::checked("workflow", work);
  const bool is_workflow =
      any_of(snapshot_workflows(store), [&](const Name& workflow) { return workflow.text() == first.text(); });
  const bool is_alone = !snapshot && !is_workflow;
  const auto at = choice.at ? std::optional(time_in(*choice.at, now)) : std::nullopt;
  const Name workflow = is_alone ? workflow_having(first, store, now) : first;
  const auto named = is_alone ? std::optional(first.text()) : snapshot;
  if (at) return {workflow, newest_by(*at, named, known_snapshots(store, workflow, now)).value.id};
  if (named) return {workflow, *named};
  throw without_snapshot(known_snapshots(store, workflow, now));
}

}  // namespace checkpoint::cli
