#include <variant>

#include "cli/choice/snapshot_secrets.h"
#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/snapshots.h"
#include "core/listed.h"
#include "core/shell_word.h"
#include "store/snapshots/capture.h"
#include "store/snapshots/reach.h"
#include "store/snapshots/work_area.h"
#include "store/workflows.h"

namespace checkpoint::cli {
namespace {

struct SnapshotCreateOptions {
  SnapshotChoice choice;
  std::optional<std::string> name;  ///< what is missing, the command says itself
  std::optional<std::string> phase;
  std::optional<std::string> step;
  std::optional<std::string> outputs;
  std::optional<std::string> pending;
  std::optional<std::string> config;
  std::vector<std::string> files;
  bool force = false;
  std::vector<std::string> allow_secret;  ///< paths; an empty one is all
};

// Who takes one is to choose among the planned ones; first those that lack.
Error without_name(const Snapshots& snapshots) {
  const std::string& workflow = snapshots.workflow.text();
  Error error(ErrorCode::usage,
              "missing <name>: the snapshots planned for '" + workflow + "' are " + listed(snapshots.plan.names));
  for (const std::string& name : snapshots.plan.names) {
    if (snapshots.newest(name) == nullptr) error.hints.push_back(name + " has not been taken yet");
  }
  if (error.hints.empty())
    error.hints.push_back("'git checkpoint snapshot list " + shell_word(workflow) + "' shows those that were taken");
  return error;
}

// The workflow of that id may say itself where it stands. There need not be one; one that cannot be read must not have
// its snapshot say that it stands nowhere.
workflow::State state_of(const Store& store, const Name& workflow, const Instant& now) {
  try {
    return load_workflow(store, workflow, now).state;
  } catch (Error& error) {
    if (error.code == ErrorCode::not_found) return {};
    error.hints.emplace_back("--phase=<phase> says where the workflow stands, and it is not read");
    throw;
  }
}

// Pathspecs are relative to where the user stands, if that is in the work tree.
std::filesystem::path base_of(const Location& location, const Context& context) {
  std::error_code failed;
  const std::filesystem::path here = std::filesystem::weakly_canonical(context.cwd, failed);
  const std::filesystem::path inside = here.lexically_relative(location.root);
  return failed || inside.empty() || *inside.begin() == ".." ? location.project : here;
}

snapshot::Contents contents_for(const SnapshotCreateOptions& options, const Snapshots& there,
                                const Workspace& workspace, const Context& context) {
  snapshot::Contents contents;
  contents.workflow = there.workflow.text();
  contents.name = *options.name;
  contents.phase =
      options.phase ? *options.phase : state_of(workspace.store, there.workflow, context.now()).current_phase;
  contents.step = options.step.value_or("");
  contents.config = object_in(options.config, "--config", context).value_or(there.plan.config);
  contents.phase_outputs = object_in(options.outputs, "--outputs", context).value_or("{}");
  contents.pending_context = object_in(options.pending, "--pending", context).value_or("{}");
  return contents;
}

void warn_of(const std::vector<LeftOut>& left_out, Omission why, const std::string& words, Answer& answer) {
  std::vector<std::string> names;
  for (const LeftOut& row : left_out) {
    if (row.why == why) names.push_back(row.path);
  }
  if (!names.empty()) answer.warnings.push_back("not in the snapshot: " + some_of(names) + words);
}

void add_left_out(const std::vector<LeftOut>& left_out, Answer& answer) {
  json::Array rows;
  for (const LeftOut& row : left_out) rows.add(json::Object().set("path", row.path).set("reason", name_of(row.why)));
  answer.fields.set("left_out", rows);
  warn_of(left_out, Omission::ignored, ", which git ignores; --force takes them all the same", answer);
  warn_of(left_out, Omission::gone, ", which git tracks and the work tree does not have", answer);
  warn_of(left_out, Omission::special, ", which is neither a file nor a symlink", answer);
}

void add_reach(const GitCommand& git, const Name& workflow, const std::string& id, Answer& answer) {
  const std::vector<std::string> with = remotes_with(refs_of_known_remotes(git, snapshot_refs(git, workflow)), id);
  answer.fields.set("remotes", json::strings(with));
  const std::string advice = with.empty() ? travel_advice(reach_of(git)) : "";
  if (!advice.empty()) answer.warnings.push_back("its contents are in this repository alone: " + advice);
}

// Without a word of it, one without files hides the good one of its name.
void warn_of_no_files(const Snapshots& before, const std::string& name, Answer& answer) {
  const std::string command = "git checkpoint snapshot create " + shell_word(before.workflow.text()) + " " +
                              shell_word(name) + " " + shell_quoted("--files=<pathspec>");
  answer.warnings.push_back("'" + name + "' has no files: '" + command +
                            "' takes it again with some; of one name, the newest counts");
  const StoredSnapshot* const full = newest_with_files(before, name);
  if (full != nullptr) answer.warnings.push_back(way_to_files(*full));
}

void register_snapshot_create(OptionSet& set, SnapshotCreateOptions& options) {
  register_snapshots_of(set, options.choice);
  set.required("name", options.name, "a name that was planned");
  set.value("--phase", "phase", options.phase, "where the workflow is; without it, what the workflow itself says");
  set.value("--step", "step", options.step, "the step within the phase");
  set.value("--outputs", "file", options.outputs, "what the phases have made so far, a JSON object");
  set.value("--pending", "file", options.pending,
            "what is needed to go on, a JSON object: next_step, decisions (open questions)");
  set.value("--config", "file", options.config, "the parameters, where they are not those of the plan");
  set.values("--files", "pathspec", options.files, "files of the work tree, as 'git add' takes them; may be repeated");
  set.flag("--force", options.force, "take files that git ignores, too");
  set.flag_or_values(
      "--allow-secret", "file", options.allow_secret,
      "take this file also where it holds what looks like a key, token or password, or without one all of "
      "them; may be repeated");
}

// Files as git has them now, and what was found in them.
struct Taken {
  Capture capture;
  ContentSecrets secrets;
};

// Or why none were.
using TakenOrRefused = std::variant<Taken, Answer>;

TakenOrRefused take_files(const SnapshotCreateOptions& options, const Workspace& workspace, const Context& context) {
  const Location& location = workspace.location;
  const SecretLeave leave{options.allow_secret, location.root, base_of(location, context)};
  ContentSecrets secrets;
  std::optional<Answer> refusal;
  const auto examine = [&](const std::vector<snapshot::SnapshotFile>& files) {
    secrets = secrets_in(location.root, files);
    const std::vector<ContentSecret> refused = leave.refused(secrets.found);
    if (refused.empty()) return;
    refusal = secrets_refusal(refused, leave, look_of(context));
    throw *refusal->failure;
  };
  const Ignored ignored = options.force ? Ignored::taken : Ignored::refused;
  try {
    const CaptureWish wish{leave.base, options.files, ignored, context.settings->max_file_size(), examine};
    Capture taken = capture(location, context.environment, wish);
    return Taken{std::move(taken), std::move(secrets)};
  } catch (const Error&) {
    if (refusal) return *std::move(refusal);
    throw;
  }
}

Answer create(const SnapshotCreateOptions& options, const Workspace& workspace, const Context& context) {
  const Name workflow = snapshot_workflow(options.choice);
  const GitCommand git = snapshot_git(workspace, context);
  // Half of a restore must not be taken for the state of the work.
  const Folder quiet = hold_work_area(workspace.location, FileSystem::system());
  const Snapshots there = load_snapshots(workspace.store, workflow, context.now());
  require_planned(there, *options.name);
  snapshot::Contents contents = contents_for(options, there, workspace, context);
  TakenOrRefused outcome = take_files(options, workspace, context);
  if (auto* refusal = std::get_if<Answer>(&outcome)) return std::move(*refusal);
  auto& [taken, secrets] = std::get<Taken>(outcome);
  contents.files = std::move(taken.files);
  const std::size_t files = contents.files.size();
  const CreatedSnapshot created = create_snapshot(snapshot_desk(workspace, context), git, std::move(contents));
  Answer answer;
  add_created(created, answer);
  answer.fields.set("files", files);
  if (files == 0) warn_of_no_files(there, *options.name, answer);
  add_left_out(taken.left_out, answer);
  add_secrets(secrets, answer);
  add_reach(git, workflow, created.id, answer);
  const Look look = look_of(context);
  const std::string what = look.safe(*options.name) + " " + short_id(created.id);
  answer.confirmation =
      created.already ? what + " says this already\n" : "created " + what + " with " + counted(files, "file") + "\n";
  return answer;
}

Answer run_snapshot_create(const SnapshotCreateOptions& options, Context& context) {
  const Name workflow = snapshot_workflow(options.choice);
  if (!options.name) throw without_name(known_snapshots(open_workspace(context).store, workflow, context.now()));
  Name::checked("snapshot", *options.name);
  const Workspace workspace = open_workspace_for_writing(context, layout::snapshots());
  snapshot_git(workspace, context);
  return after_unfinished_work(workspace, context, [&] { return create(options, workspace, context); });
}

}  // namespace

Runner snapshot_create_command(OptionSet& set) { return prepared(set, register_snapshot_create, run_snapshot_create); }

}  // namespace checkpoint::cli
