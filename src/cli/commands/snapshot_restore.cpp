#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/choice/listed_name.h"
#include "cli/choice/restored_snapshot.h"
#include "cli/choice/snapshot_choice.h"
#include "cli/choice/snapshot_work.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/age.h"
#include "cli/terminal/terminal_text.h"
#include "core/json_rows.h"
#include "core/shell_word.h"
#include "store/snapshots/content_secrets.h"
#include "store/snapshots/reach.h"
#include "store/snapshots/ref_flaws.h"
#include "store/snapshots/restore.h"
#include "store/snapshots/unfinished.h"

namespace checkpoint::cli {
namespace {

struct SnapshotRestoreOptions {
  RestoreChoice choice;
  std::optional<std::string> config;
  bool allow_config_change = false;
  bool dry_run = false;
};

// The parameters that the work is to go on with, beside those of the snapshot.
struct ConfigCheck {
  std::string hash;
  bool is_changed = false;
};

std::string current_hash(const Snapshots& snapshots, const std::optional<std::string>& config) {
  if (config) return snapshot::config_hash(Document::parse(*config)->root());
  if (snapshots.plan_file) return snapshots.plan.config_hash;
  throw Error(
      ErrorCode::prerequisite,
      "the workflow '" + snapshots.workflow.text() + "' has no plan that can be relied on, to say its parameters",
      {"'--config=<file>' names the parameters that the work goes on with"});
}

ConfigCheck checked_config(const SnapshotRestoreOptions& options, const Snapshots& snapshots,
                           const StoredSnapshot& source, const std::optional<std::string>& config) {
  ConfigCheck check{current_hash(snapshots, config), false};
  check.is_changed = check.hash != source.value.config_hash;
  if (!check.is_changed || options.allow_config_change) return check;
  Error error(ErrorCode::refused,
              "the snapshot was made with other parameters than " +
                  (config ? "those of '" + *options.config + "'" : "the plan has now") + ": config_hash " +
                  short_id(source.value.config_hash) + ", not " + short_id(check.hash),
              {"'--config=<file>' names the parameters that the work goes on with",
               "--allow-config-change restores the files all the same, and the log says so"});
  error.path = source.path;
  throw error;
}

std::string note_of(const Workspace& workspace, const Context& context, const StoredSnapshot& source,
                    const ConfigCheck& check) {
  snapshot::Event event;
  event.id = context.new_id();
  event.event = "restore";
  event.at = format_precise(context.now());
  event.workflow_id = source.value.workflow_id;
  event.snapshot_id = source.value.id;
  event.checkpoint_name = source.value.checkpoint_name;
  event.config_hash = check.hash;
  if (check.is_changed) event.config_changed = true;
  const Name workflow = Name::checked("workflow", source.value.workflow_id);
  return LoggedWork{workspace.location.shown_store(), workflow, snapshot::line_of(event)}.note();
}

// What the other snapshots of the workflow hold can be had back from them.
std::vector<TreeFile> kept_files(const Snapshots& snapshots, const std::vector<SnapshotRef>& refs) {
  std::vector<TreeFile> files;
  for (const StoredSnapshot& stored : snapshots.all) {
    if (contents_of(refs, stored.value.id) == "missing") continue;
    files.insert(files.end(), stored.value.files.begin(), stored.value.files.end());
  }
  return files;
}

json::Object problem_json(const TreeProblem& problem) {
  return json::Object().set("path", problem.path).set("message", problem.message);
}

std::string sentence(const std::vector<TreeProblem>& problems) {
  const std::string more =
      problems.size() == 1 ? "" : ", and " + counted(problems.size() - 1, "more file") + " like it";
  return "'" + problems.front().path + "' " + problems.front().message + more;
}

Error failure_of(const RestoreOutcome& outcome, const StoredSnapshot& source, const GitCommand& git) {
  const bool is_flawed = !outcome.flaws.empty();
  const std::string reason = sentence(is_flawed ? outcome.flaws : outcome.problems);
  const std::vector<std::string> hints =
      is_flawed
          ? std::vector<std::string>{"'git checkpoint snapshot verify " + shell_word(source.value.workflow_id) +
                                         "' says all that is wrong",
                                     fetch_advice(reach_of(git))}
          : std::vector<std::string>{
                "commit what has changed, or take a snapshot of it; move away what stands in a file's place; then "
                "restore"};
  Error error(is_flawed ? ErrorCode::corrupt : ErrorCode::refused, "nothing was restored: " + reason, hints);
  error.path = source.path;
  return error;
}

std::string people_text(const StoredSnapshot& source, const RestoreOutcome& outcome, bool dry_run, const Look& look) {
  const std::string what = look.safe(source.value.checkpoint_name) + " " + short_id(source.value.id);
  if (source.value.files.empty()) return what + " has no files: there is nothing to restore\n";
  std::string text = (dry_run ? "would restore " : "restored ") + what + ": " +
                     counted(outcome.restored.size(), "file") + " written, " +
                     std::to_string(outcome.unchanged.size()) + " unchanged\n";
  if (dry_run) {
    for (const std::string& path : outcome.restored) text += "  " + look.safe(path) + "\n";
  }
  return text;
}

// Files that this snapshot has not, that one after it has, and that are there.
std::vector<std::string> left_standing(const Snapshots& snapshots, const StoredSnapshot& source,
                                       const std::filesystem::path& root) {
  std::set<std::string> own;
  for (const snapshot::SnapshotFile& file : source.value.files) own.insert(file.path);
  std::set<std::string> left;
  bool is_later = false;
  for (const StoredSnapshot& stored : snapshots.all) {
    for (const snapshot::SnapshotFile& file : stored.value.files) {
      std::error_code failed;
      const bool is_other = is_later && own.count(file.path) == 0;
      if (is_other && std::filesystem::exists(std::filesystem::symlink_status(root / file.path, failed))) {
        left.insert(file.path);
      }
    }
    is_later = is_later || stored.value.id == source.value.id;
  }
  return {left.begin(), left.end()};
}

std::string left_text(const std::vector<std::string>& left, const Look& look) {
  if (left.empty()) return "";
  const std::string lead =
      counted(left.size(), "file") + " that later snapshots have " + (left.size() == 1 ? "stays: " : "stay: ");
  return look.safe(lead + some_of(left)) + "\n";
}

// Which one it was, where that was not said.
std::string which_text(const RestoreChoice& choice, const StoredSnapshot& source, const Instant& now,
                       const Look& look) {
  if (choice.snapshot && !choice.at) return "";
  const auto& made = source.value.created_at;
  return "  of " + look.safe(source.value.workflow_id) +
         (made ? ", made at " + format_instant(*made) + ", " + relative_age(*made, now) : "") + "\n";
}

std::string pending_text(const StoredSnapshot& source, const Look& look) {
  std::string text;
  if (!source.value.next_step.empty()) text += "next: " + look.safe(source.value.next_step) + "\n";
  for (const snapshot::Decision& decision : source.value.decisions) {
    text += "to decide: " + look.safe(decision.id) + ": " + look.safe(decision.question) + "\n";
  }
  return text;
}

void add_outcome(const StoredSnapshot& source, const RestoreOutcome& outcome, const GitCommand& git, Answer& answer) {
  const bool is_possible = outcome.is_possible();
  answer.fields.set("snapshot_id", source.value.id).set("checkpoint_name", source.value.checkpoint_name);
  answer.fields.set("workflow_id", source.value.workflow_id);
  answer.fields.set("created_at", known_time_json(source.value.created_at));
  answer.fields.set("restored", json::strings(is_possible ? outcome.restored : std::vector<std::string>()));
  answer.fields.set("unchanged", json::strings(is_possible ? outcome.unchanged : std::vector<std::string>()));
  answer.fields.set("pending_context", *source.document.root().find("pending_context"));
  std::vector<TreeProblem> problems = outcome.flaws;
  problems.insert(problems.end(), outcome.problems.begin(), outcome.problems.end());
  answer.fields.set("problems", json::array_of(problems, problem_json));
  if (is_possible) return;
  answer.failure = failure_of(outcome, source, git);
}

void require_ref(const GitCommand& git, const std::vector<SnapshotRef>& refs, const StoredSnapshot& source) {
  const std::vector<SnapshotFlaw> flaws = ref_flaws(git, refs, {&source});
  if (flaws.empty()) return;
  Error error(ErrorCode::corrupt, "the snapshot '" + source.value.checkpoint_name + "' " + flaws.front().message,
              {fetch_advice(reach_of(git))});
  error.path = source.path;
  throw error;
}

void register_snapshot_restore(OptionSet& set, SnapshotRestoreOptions& options) {
  register_restore_choice(set, options.choice);
  set.value("--config", "file", options.config, "the parameters that the work goes on with; without it, the plan's");
  set.flag("--allow-config-change", options.allow_config_change, "restore although the parameters have changed");
  set.flag("--dry-run", options.dry_run, "say what would be restored, and change nothing");
}

Answer restored(const SnapshotRestoreOptions& options, const Workspace& workspace,
                const std::optional<std::string>& config, const Context& context) {
  const GitCommand git = snapshot_git(workspace, context);
  Answer answer;
  const auto [workflow, named] = chosen_snapshot(options.choice, workspace.store, context.now());
  const Snapshots snapshots = known_snapshots(workspace.store, workflow, context.now());
  require_readable(snapshots.problems);
  const StoredSnapshot& source = find_snapshot(snapshots, named);
  const ConfigCheck check = checked_config(options, snapshots, source, config);
  const std::vector<SnapshotRef> refs = snapshot_refs(git, workflow);
  require_ref(git, refs, source);
  const RestoreOrder order{source.value.files, kept_files(snapshots, refs), note_of(workspace, context, source, check)};
  const Restorer restorer(workspace.location, git);
  const RestoreOutcome outcome =
      options.dry_run ? restorer.preview(order)
                      : restorer.restore(order, [&](const std::string& note) { record_note(note, workspace.store); });
  add_outcome(source, outcome, git, answer);
  answer.fields.set("config_hash", check.hash).set("config_changed", check.is_changed).set("dry_run", options.dry_run);
  const Look look = look_of(context);
  if (outcome.is_possible()) {
    std::string& where = options.dry_run ? answer.text : answer.confirmation;
    where = people_text(source, outcome, options.dry_run, look) +
            which_text(options.choice, source, context.now(), look) +
            left_text(left_standing(snapshots, source, workspace.location.root), look);
    const StoredSnapshot* const full =
        source.value.files.empty() ? newest_with_files(snapshots, source.value.checkpoint_name) : nullptr;
    if (full != nullptr) answer.warnings.push_back(way_to_files(*full));
    answer.text += pending_text(source, look);
  }
  for (const std::vector<TreeProblem>* problems : {&outcome.flaws, &outcome.problems}) {
    for (const TreeProblem& problem : *problems) answer.alerts.push_back("'" + problem.path + "' " + problem.message);
  }
  return answer;
}

Answer run_snapshot_restore(const SnapshotRestoreOptions& options, Context& context) {
  const NamedPart named{options.choice.first, options.choice.snapshot};
  Name::checked("workflow", apart(named, "snapshot").work);
  const std::optional<std::string> config = object_in(options.config, "--config", context);
  const Workspace workspace = open_workspace_for_writing(context, layout::snapshots());
  snapshot_git(workspace, context);
  const auto go_on = [&] { return restored(options, workspace, config, context); };
  return options.dry_run ? beside_unfinished_work(workspace, go_on) : after_unfinished_work(workspace, context, go_on);
}

}  // namespace

Runner snapshot_restore_command(OptionSet& set) {
  return prepared(set, register_snapshot_restore, run_snapshot_restore);
}

}  // namespace checkpoint::cli
