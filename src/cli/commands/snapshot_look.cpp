#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "cli/choice/snapshot_choice.h"
#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "cli/terminal/table.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"
#include "core/texts.h"
#include "store/snapshots/missing_contents.h"
#include "store/snapshots/purge.h"
#include "store/snapshots/reach.h"
#include "store/snapshots/usage.h"

namespace checkpoint::cli {
namespace {

struct SnapshotLookOptions {
  SnapshotChoice choice;
  std::optional<std::string> snapshot;
};

struct SnapshotListOptions {
  std::optional<std::string> workflow;
  std::optional<std::string> snapshot;
};

// What is listed, as JSON and for people.
struct SnapshotRows {
  json::Array json;
  Table table{{"snapshot", "id", "phase", "made", "kept until", "files", "contents"}, {"files", "phase"}};
};

// `here, origin`: where the contents are known to be.
std::string places_of(const std::vector<SnapshotRef>& refs, const std::string& id) {
  std::string places = contents_of(refs, id);
  if (places != "here") return places;
  for (const std::string& remote : remotes_with(refs, id)) places += ", " + remote;
  return places;
}

std::string day_text(const std::optional<Instant>& time) {
  return time && is_writable(*time) ? format_day(*time) : "unknown";
}

// `2026-05-07, 1d ago`
std::string made_text(const std::optional<Instant>& made, const Instant& now) {
  return made ? day_text(made) + ", " + relative_age(*made, now) : "unknown";
}

bool is_past(const std::optional<Instant>& kept_until, const Instant& now) { return kept_until && *kept_until < now; }

// A snapshot and until when it is kept.
struct Kept {
  const StoredSnapshot& stored;
  std::optional<Instant> until;
};

void add(const Kept& kept, const std::vector<SnapshotRef>& refs, const Context& context, SnapshotRows& rows) {
  const StoredSnapshot& stored = kept.stored;
  const Look look = look_of(context);
  const snapshot::Snapshot& value = stored.value;
  const std::string contents = places_of(refs, value.id);
  rows.json.add(snapshot_json(stored, refs, kept.until));
  rows.table.add({{look.safe(value.workflow_id + "/" + value.checkpoint_name), Tone::strong},
                  {short_id(value.id), Tone::accent},
                  {look.safe(value.phase)},
                  {made_text(value.created_at, context.now())},
                  {day_text(kept.until), is_past(kept.until, context.now()) ? Tone::warning : Tone::plain},
                  {std::to_string(value.files.size())},
                  {look.safe(contents), contents == "missing" ? Tone::bad : Tone::plain}});
}

bool is_meant(const StoredSnapshot& stored, const Snapshots& snapshots, const std::optional<std::string>& named) {
  if (!named) return true;
  const bool is_name = snapshots.newest(*named) != nullptr;
  return is_name ? stored.value.checkpoint_name == *named
                 : stored.value.id == find_snapshot(snapshots, *named).value.id;
}

Snapshots loaded(const SnapshotChoice& choice, const Workspace& workspace, const Context& context) {
  const Name workflow = snapshot_workflow(choice);
  require_here(workspace, layout::snapshots_of(workflow));
  return known_snapshots(workspace.store, workflow, context.now());
}

std::string size_text(std::uint64_t bytes) {
  constexpr std::uint64_t step = 1024;
  constexpr std::array<const char*, 4> units{"KiB", "MiB", "GiB", "TiB"};
  if (bytes < step) return std::to_string(bytes) + " B";
  std::size_t unit = 0;
  std::uint64_t tenths = bytes * 10 / step;
  while (tenths >= 10 * step && unit + 1 < units.size()) {
    tenths /= step;
    ++unit;
  }
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " " + units.at(unit);
}

std::string decisions_text(const snapshot::Snapshot& value, const Look& look) {
  return run_together(value.decisions, [&](const snapshot::Decision& decision) {
    return paragraph_text({"  decide " + look.safe(decision.id) + ": ", decision.question, Tone::warning}, look);
  });
}

std::string files_text(const snapshot::Snapshot& value, const Look& look) {
  return run_together(value.files, [&](const snapshot::SnapshotFile& file) {
    return "  " + look.safe(file.mode) + " " + size_text(file.size) + "  " + look.safe(file.path) + "\n";
  });
}

std::string snapshot_text(const Kept& kept, const Look& look) {
  const snapshot::Snapshot& value = kept.stored.value;
  std::string text =
      look.paint(Tone::strong, look.safe(value.workflow_id + "/" + value.checkpoint_name)) + " " + value.id + "\n";
  const std::string place = value.phase + (value.step.empty() ? "" : ", " + value.step);
  if (!place.empty()) text += paragraph_text({"  phase: ", place}, look);
  if (value.created_at) text += "  made at " + format_instant(*value.created_at) + "\n";
  if (kept.until) text += "  kept until " + day_text(kept.until) + "\n";
  if (!value.parent_snapshot.empty()) text += "  after " + short_id(value.parent_snapshot) + "\n";
  if (!value.next_step.empty()) text += paragraph_text({"  next: ", value.next_step}, look);
  return text + decisions_text(value, look) + files_text(value, look);
}

json::Array planned_json(const Snapshots& snapshots) {
  json::Array rows;
  for (const std::string& name : snapshots.plan.names) {
    const StoredSnapshot* newest = snapshots.newest(name);
    const auto versions = std::count_if(snapshots.all.begin(), snapshots.all.end(), [&](const StoredSnapshot& stored) {
      return stored.value.checkpoint_name == name;
    });
    json::Object row;
    row.set("name", name).set("versions", versions);
    row.set("newest", newest == nullptr ? json::Value() : json::Value(newest->value.id));
    rows.add(row);
  }
  return rows;
}

std::string untaken_text(const Snapshots& snapshots, const Look& look) {
  std::string text;
  for (const std::string& name : snapshots.plan.names) {
    if (snapshots.newest(name) == nullptr) text += "not taken yet  " + look.safe(name) + "\n";
  }
  return text;
}

json::Object usage_json(const SnapshotUsage& usage) {
  json::Object row;
  row.set("bytes_own", usage.stored.own).set("bytes_shared", usage.stored.shared);
  row.set("content_own", usage.contents.own).set("content_shared", usage.contents.shared);
  row.set("bytes_restored", usage.files).set("document_bytes", usage.document).set("missing", usage.missing);
  return row;
}

void add_usage(const std::string& name, const SnapshotUsage& usage, Table& table) {
  table.add({{name, Tone::strong},
             {usage.id.empty() ? "" : short_id(usage.id), Tone::accent},
             {size_text(usage.files)},
             {size_text(usage.stored.own)},
             {size_text(usage.stored.shared)},
             {size_text(usage.document)}});
}

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

// Of `all`, those of the workflow: what a ref keeps that git has lost is not here.
std::vector<SnapshotRef> refs_with_contents(const Snapshots& snapshots, const std::vector<SnapshotRef>& all,
                                            const Workspace& workspace, const Context& context) {
  std::vector<SnapshotRef> refs = refs_of_workflow(all, snapshots.workflow);
  if (refs.empty()) return refs;
  const MissingContents missing = missing_contents(snapshot_git(workspace, context), refs);
  for (const StoredSnapshot& stored : snapshots.all) drop_hollow(stored.value, missing, refs);
  return refs;
}

constexpr const char* kOnly = "only this one, or those of this name";

void add_meant(const Snapshots& snapshots, const std::vector<SnapshotRef>& refs,
               const std::optional<std::string>& named, const Context& context, SnapshotRows& rows) {
  const std::vector<std::optional<Instant>> ends = kept_until(snapshots);
  for (std::size_t at = 0; at < ends.size(); ++at) {
    const StoredSnapshot& stored = snapshots.all[at];
    if (is_meant(stored, snapshots, named)) add({stored, ends[at]}, refs, context, rows);
  }
}

// How many of what is listed no remote is known to have.
struct Homebound {
  std::size_t count = 0;

  void add(const std::vector<StoredSnapshot>& all, const std::vector<SnapshotRef>& refs) {
    for (const StoredSnapshot& stored : all) {
      const bool is_here = contents_of(refs, stored.value.id) == "here" && !stored.value.files.empty();
      if (is_here && remotes_with(refs, stored.value.id).empty()) ++count;
    }
  }
  void tell(const Workspace& workspace, const Context& context, Answer& answer) const {
    if (count == 0) return;
    const std::string advice = travel_advice(reach_of(snapshot_git(workspace, context)));
    if (advice.empty()) return;
    answer.warnings.push_back("the contents of " + counted(count, "snapshot") +
                              " are in this repository alone: " + advice);
  }
};

// The answer of each of these commands begins with work that was interrupted: what they look at may be half of it.
Answer begun(const Workspace& workspace) {
  Answer answer;
  tell_of_unfinished_work(workspace.location, answer);
  return answer;
}

void register_snapshot_list(OptionSet& set, SnapshotListOptions& options) {
  set.positional("workflow", options.workflow, "the workflow's id; without it, all workflows");
  set.positional("snapshot", options.snapshot, kOnly);
}

Answer run_snapshot_list(const SnapshotListOptions& options, Context& context) {
  const std::optional<Name> only =
      options.workflow ? std::optional(Name::checked("workflow", *options.workflow)) : std::nullopt;
  const Workspace workspace = open_workspace(context);
  if (only) require_here(workspace, layout::snapshots_of(*only));
  Answer answer = begun(workspace);
  const std::vector<Name> workflows = only ? std::vector<Name>{*only} : snapshot_workflows(workspace.store);
  const auto all_refs = workflows.empty() ? std::vector<SnapshotRef>() : refs_in(workspace, context);
  SnapshotRows rows;
  std::vector<StoreProblem> problems;
  Homebound homebound;
  for (const Name& workflow : workflows) {
    // Of all workflows, one whose folder holds something else must not hide the others.
    const Snapshots snapshots = only ? known_snapshots(workspace.store, workflow, context.now())
                                     : look_at_snapshots(workspace.store, workflow, context.now());
    const std::vector<SnapshotRef> refs = refs_with_contents(snapshots, all_refs, workspace, context);
    add_meant(snapshots, refs, options.snapshot, context, rows);
    homebound.add(snapshots.all, refs);
    problems.insert(problems.end(), snapshots.problems.begin(), snapshots.problems.end());
  }
  homebound.tell(workspace, context, answer);
  if (!only) add_unlisted(workspace.store, layout::snapshots(), problems);
  answer.fields.set("count", rows.json.size());
  answer.fields.set("snapshots", rows.json);
  tell_problems(problems, answer);
  answer.text = rows.table.empty() ? none_text("snapshot", problems) : rows.table.text(look_of(context));
  return answer;
}

Answer run_snapshot_show(const SnapshotChoice& choice, Context& context) {
  const Workspace workspace = open_workspace(context);
  Answer answer = begun(workspace);
  const Snapshots snapshots = loaded(choice, workspace, context);
  const StoredSnapshot& stored = find_snapshot(snapshots, choice.snapshot);
  const std::vector<SnapshotRef> all_refs = refs_of(workspace, snapshots.workflow, context);
  json::Array refs;
  for (const SnapshotRef& ref : all_refs) {
    if (ref.id == stored.value.id) refs.add(ref.ref);
  }
  Homebound homebound;
  homebound.add({stored}, all_refs);
  homebound.tell(workspace, context, answer);
  answer.fields.set("snapshot", stored.document.root());
  answer.fields.set("path", stored.path);
  answer.fields.set("refs", refs);
  const Kept kept{stored, kept_until(snapshots)[static_cast<std::size_t>(&stored - snapshots.all.data())]};
  answer.fields.set("kept_until", known_time_json(kept.until));
  answer.text = snapshot_text(kept, look_of(context));
  return answer;
}

void register_narrowed(OptionSet& set, SnapshotLookOptions& options) {
  register_snapshots_of(set, options.choice);
  set.positional("snapshot", options.snapshot, kOnly);
}

Answer run_snapshot_manifest(const SnapshotLookOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  Answer answer = begun(workspace);
  const Snapshots snapshots = loaded(options.choice, workspace, context);
  const std::vector<SnapshotRef> refs = refs_with_contents(snapshots, refs_in(workspace, context), workspace, context);
  SnapshotRows rows;
  add_meant(snapshots, refs, options.snapshot, context, rows);
  answer.fields.set("workflow_id", snapshots.workflow.text());
  answer.fields.set("retention_days", snapshots.plan.retention_days);
  answer.fields.set("planned", planned_json(snapshots));
  answer.fields.set("count", rows.json.size());
  answer.fields.set("snapshots", rows.json);
  const Look look = look_of(context);
  answer.text = (rows.table.empty() ? "" : rows.table.text(look)) + untaken_text(snapshots, look);
  tell_problems(snapshots.problems, answer);
  return answer;
}

void register_snapshot_usage(OptionSet& set, SnapshotLookOptions& options) {
  register_snapshots_of(set, options.choice);
  set.positional("snapshot", options.snapshot, "only this one; of a name, the newest");
}

Answer run_snapshot_usage(const SnapshotLookOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  Answer answer = begun(workspace);
  const GitCommand git = snapshot_git(workspace, context);
  const Snapshots snapshots = loaded(options.choice, workspace, context);
  const WorkflowUsage usage = usage_of(workspace.store, git, snapshots, context.now());
  const StoredSnapshot* only = options.snapshot ? &find_snapshot(snapshots, *options.snapshot) : nullptr;
  const Look look = look_of(context);
  Table table({"snapshot", "id", "restored", "own", "shared", "document"});
  json::Array rows;
  SnapshotUsage total = usage.total;
  for (std::size_t at = 0; at < snapshots.all.size(); ++at) {
    const StoredSnapshot& stored = snapshots.all[at];
    if (only != nullptr && only != &stored) continue;
    json::Object row = usage_json(usage.snapshots[at]);
    row.set("snapshot_id", stored.value.id).set("checkpoint_name", stored.value.checkpoint_name);
    rows.add(row);
    add_usage(look.safe(stored.value.checkpoint_name), usage.snapshots[at], table);
    if (only != nullptr) total = usage.snapshots[at];
  }
  if (only == nullptr) add_usage("all", usage.total, table);
  answer.fields = usage_json(total);
  answer.fields.set("snapshots", rows);
  answer.text = table.text(look);
  tell_problems(snapshots.problems, answer);
  if (total.missing != 0) {
    answer.warnings.push_back(counted(total.missing, "content") +
                              " of these snapshots missing from this repository: fetch refs/checkpoints/*");
  }
  return answer;
}

Answer run_snapshot_log(const SnapshotLookOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  Answer answer = begun(workspace);
  const Snapshots snapshots = loaded(options.choice, workspace, context);
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

Runner snapshot_list_command(OptionSet& set) { return prepared(set, register_snapshot_list, run_snapshot_list); }
Runner snapshot_show_command(OptionSet& set) { return prepared(set, register_snapshot, run_snapshot_show); }
Runner snapshot_manifest_command(OptionSet& set) { return prepared(set, register_narrowed, run_snapshot_manifest); }
Runner snapshot_usage_command(OptionSet& set) { return prepared(set, register_snapshot_usage, run_snapshot_usage); }
Runner snapshot_log_command(OptionSet& set) { return prepared(set, register_narrowed, run_snapshot_log); }

}  // namespace checkpoint::cli
