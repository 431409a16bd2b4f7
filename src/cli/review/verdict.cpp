#include "cli/review/verdict.h"

#include <algorithm>

#include "cli/choice/named_path.h"
#include "cli/command/shown_commands.h"
#include "cli/review/case_verdicts.h"
#include "cli/review/gate_verdicts.h"
#include "cli/review/lost_phases.h"
#include "cli/review/merge_losses.h"
#include "cli/review/retention_verdicts.h"
#include "cli/review/staged_records.h"
#include "cli/terminal/terminal_text.h"
#include "core/atomic_file.h"
#include "core/folder.h"
#include "core/json_rows.h"
#include "core/take.h"
#include "core/texts.h"
#include "kinds/inspect.h"
#include "kinds/kind.h"
#include "kinds/secret/secret.h"
#include "kinds/snapshot/place.h"
#include "kinds/workflow/place.h"
#include "store/raw_diff.h"
#include "store/snapshots/log_file.h"
#include "store/snapshots/snapshots.h"
#include "store/staged.h"
#include "store/stored.h"
#include "store/whole_edition.h"
#include "store/workflows.h"
#include "store/worktree.h"

namespace checkpoint::cli {
namespace {

Verdict unreadable(const std::string& path, const std::string& kind, ProblemCode code, const std::string& message) {
  return {path, kind, false, {{code, Level::error, "", secret::masked(message), {}}}, {}};
}

Verdict verdict_of(const std::string& path, std::string kind, Examination examination) {
  const bool is_valid = examination.is_valid();
  return {path, std::move(kind), is_valid, std::move(examination.errors), std::move(examination.warnings)};
}

constexpr std::string_view kLog = "log";

// What a file of a store is called in answers; empty where the store does not know such files.
std::string kind_name(std::string_view inside) {
  return snapshot::owns_log(inside) ? std::string(kLog) : kind_name_at(inside);
}

// The part of `path` that counts from the store's folder; outside of a store the file's name alone decides.
std::string path_in_store(const std::filesystem::path& path) {
  std::string inside;
  bool in_store = false;
  for (const std::filesystem::path& part : path) {
    if (in_store) inside += (inside.empty() ? "" : "/") + part.string();
    if (part == layout::store_folder) {
      in_store = true;
      inside.clear();
    }
  }
  return in_store ? inside : path.filename().string();
}

// As the repository has it; a document of another place is held to the same.
Limits limits_of(const Context& context) { return context.settings == nullptr ? Limits{} : context.settings->limits(); }

Verdict verdict_on_text(const std::string& shown, std::string text, const Context& context) {
  const std::string inside = path_in_store(shown);
  const std::string kind = kind_name(inside);
  if (kind.empty()) {
    return unreadable(shown, "", "unknown-kind",
                      "the name belongs to no kind of checkpoint, as <skill>.checkpoint.json does");
  }
  return verdict_of(shown, kind, inspect(inside, std::move(text), context.now(), limits_of(context)));
}

// `file`, given from the current folder, as all output names files: relative to the repository. What lies outside of it
// stays as it was given.
std::string shown_path(const std::string& file, const Location& location, const Context& context) {
  const std::filesystem::path path = named_path(file, location, context);
  std::error_code failed;
  const std::filesystem::path folder = std::filesystem::weakly_canonical(path.parent_path(), failed);
  const std::filesystem::path inside = (folder / path.filename()).lexically_relative(location.root);
  return failed || inside.empty() || *inside.begin() == ".." ? file : inside.generic_string();
}

Verdict verdict_on(const StoreProblem& problem, const std::string& kind) {
  Verdict verdict = unreadable(problem.path, kind, problem.code, problem.message);
  if (problem.at) verdict.errors.front().at = *problem.at;
  return verdict;
}

std::string violation_text(const Violation& violation, const std::string& path, const Look& look) {
  const bool error = violation.level == Level::error;
  return look.safe(path) + ":" + std::to_string(violation.at.line) + ":" + std::to_string(violation.at.column) + ": " +
         look.paint(error ? Tone::bad : Tone::warning, error ? "error" : "warning") + ": " +
         look.safe(violation.message) + "\n";
}

bool has_verdict(const std::string& path, const std::vector<Verdict>& verdicts) {
  return std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) { return verdict.path == path; });
}

// What is a symlink, no folder, or cannot be entered has been named where folders are walked.
void add_logs(const Workspace& workspace, const Instant& now, std::vector<Verdict>& verdicts) {
  if (!workspace.store.can_list(layout::snapshots())) return;
  for (const Name& workflow : snapshot_workflows(workspace.store)) {
    if (!workspace.store.can_list(layout::snapshots_of(workflow))) continue;
    const StorePath place = layout::snapshot_log(workflow);
    const LogFile log = read_log_file(workspace.store, workflow);
    const std::string path = workspace.location.shown(place);
    if (log.problem) {
      if (!has_verdict(path, verdicts)) verdicts.push_back(verdict_on(*log.problem, std::string(kLog)));
    } else if (!log.text.empty()) {
      verdicts.push_back(verdict_of(path, std::string(kLog), inspect(place.text(), log.text, now)));
    }
  }
}

// `.<file>.<pid>@<host>.<random>.tmp`, whatever the file is.
bool is_temporary(const std::string& name) {
  const std::size_t at = name.rfind('@');
  const std::size_t end = at == std::string::npos ? at : name.rfind('.', at);
  return end != std::string::npos && end > 1 && writer_of(name, name.substr(1, end - 1)).has_value();
}

// A repository of its own may keep the checkpoints of this one; that none of them was looked at is to be known.
Verdict verdict_on(const OtherStore& store) {
  if (store.is_symlink) return unreadable(store.path, "", FileFault::symlink, symlink_problem().message);
  const std::string why = "is a submodule: another repository keeps its files, and none of them was looked at";
  if (store.takes_place) return unreadable(store.path, "", FileFault::not_a_file, why);
  return {store.path, "", true, {}, {{FileFault::not_a_file, Level::warning, "", why, {}}}};
}

std::vector<std::string> changed_by(const StagedChange& change) {
  std::vector<std::string> paths = change.deleted;
  for (const StagedFile& file : change.files) paths.push_back(file.path);
  return paths;
}

// What a merge has left out of its other sides is no change of HEAD. Only archives are written once, and may be it.
std::vector<std::string> archives_unlike(const GitCommand& git, const std::string& parent) {
  const std::string differing =
      git.run({"diff-index", "--cached", "--name-only", "--no-renames", "-z", parent, "--", all_stores()}).output;
  std::vector<std::string> archives;
  for (const std::string_view path : parts_of(differing, '\0')) {
    if (workflow::owns_archive(layout::within_store(std::string(path)))) archives.emplace_back(path);
  }
  return archives;
}

GateStep staged_step(const GitCommand& git, const StagedChange& change, const std::vector<std::string>& parents) {
  GateStep step{changed_by(change)};
  for (std::size_t other = 1; other < parents.size(); ++other) {
    for (std::string& path : archives_unlike(git, parents[other])) step.changed.push_back(std::move(path));
  }
  if (!touches_gates(step.changed)) return {};
  for (const std::string& parent : parents) step.before.push_back({parent});
  return step;
}

// Only plans and what is gone are asked about.
RetentionQuery staged_retention(const GitCommand& git, const StagedChange& change) {
  RetentionQuery query{change.deleted, {}, {}};
  for (const StagedFile& file : change.files) {
    if (snapshot::owns_plan(file.inside)) query.changed.push_back(file.path);
  }
  if (!touches_retention(query.changed)) return query;
  for (const std::string& parent : parents_to_be(git)) query.before.push_back({parent});
  return query;
}

}  // namespace

std::vector<Verdict> verdicts_on_store(const Workspace& workspace, const Context& context) {
  const Instant now = context.now();
  std::vector<Verdict> verdicts;
  const std::vector<Listed> documents = workspace.store.documents();
  for (const Listed& listed : documents) {
    const std::string kind = listed.kind == nullptr ? std::string() : std::string(listed.kind->name);
    if (!listed.file) {
      verdicts.push_back(verdict_on(listed.file.problem(), kind));
    } else if (!listed.file->content) {
      verdicts.push_back(verdict_on(listed.file->content.problem(), kind));
    } else {
      verdicts.push_back(verdict_of(listed.path, kind, inspect(listed.file->place.text(), *listed.file->content, now)));
    }
  }
  add_logs(workspace, now, verdicts);
  add_other_cases(other_cases_here(workspace.store, documents, workspace.git.get()), verdicts);
  const WholeEdition whole(workspace.store, context.settings->git(), context.environment);
  add_lost_phases(lost_phases(whole), verdicts);
  add_lost_phases(interrupted_archives(workspace.store, workspace.git.get()), verdicts);
  add_gates(judge_gates(whole, now), verdicts);
  std::stable_sort(verdicts.begin(), verdicts.end(),
                   [](const Verdict& a, const Verdict& b) { return a.path < b.path; });
  return verdicts;
}

Verdict verdict_on_file(const std::string& file, const Location& location, const Context& context) {
  const std::string shown = shown_path(file, location, context);
  const std::filesystem::path path = named_path(file, location, context);
  std::error_code failed;
  if (!path.has_filename() || !std::filesystem::is_directory(path.parent_path(), failed)) {
    return unreadable(shown, "", FileFault::missing, "there is no such file");
  }
  const Folder folder = Folder::open(path.parent_path().string(), "");
  auto content = folder.read(path.filename().string(), limits_of(context).max_bytes);
  if (!content) return unreadable(shown, "", content.problem().fault, content.problem().message);
  return verdict_on_text(shown, std::move(content).value().text, context);
}

// The document in whose place a folder has the file; empty where there is none.
std::string document_above(const StagedFile& file) {
  for (std::size_t end = file.inside.find('/'); end != std::string::npos; end = file.inside.find('/', end + 1)) {
    const std::string above = file.inside.substr(0, end);
    if (!kind_name(above).empty()) return file.store() + "/" + above;
  }
  return "";
}

// Files of no kind, a README say, may stand in a store and are told apart by an empty name. What a killed command left
// half-written may not.
Verdict verdict_on(const StagedFile& file, const Limits& limits, const Instant& now) {
  const std::string kind = kind_name(file.inside);
  if (is_temporary(file.inside.substr(file.inside.rfind('/') + 1))) {
    return unreadable(file.path, kind, "temporary-file",
                      "is what a command that was killed has left, and belongs in no commit: 'git restore --staged' "
                      "takes it out, and the next command that writes there removes it");
  }
  if (const std::string document = document_above(file); !document.empty()) {
    return unreadable(file.path, kind, FileFault::not_a_file,
                      "stands in a folder in the place of the document '" + document + "': move the folder elsewhere");
  }
  if (!file.text) return verdict_on(file.text.problem(), kind);
  if (is_to_be_folder(file.inside)) return verdict_on(no_folder(file.path), kind);
  return verdict_of(file.path, kind, inspect(file.inside, *file.text, now, limits));
}

std::vector<Verdict> verdicts_on_staged(const Context& context, const std::function<void()>& read_settings) {
  std::vector<Verdict> verdicts;
  const std::filesystem::path folder = context.global.dir ? context.cwd / *context.global.dir : context.cwd;
  const auto max_bytes = [&] {
    read_settings();
    return limits_of(context).max_bytes;
  };
  require_plain_git_files(folder, context.environment);
  const GitCommand git(folder, context.environment);
  const StagedChange change = staged_files(git, max_bytes);
  const std::vector<std::string> parents = parents_to_be(git);
  verdicts.reserve(change.files.size());
  for (const OtherStore& store : change.others) verdicts.push_back(verdict_on(store));
  for (const StagedFile& file : change.files) verdicts.push_back(verdict_on(file, limits_of(context), context.now()));
  add_other_cases(other_cases_staged(git, texts_for(change.files, &StagedFile::path)), verdicts);
  if (parents.size() == 1 && !change.files.empty()) {
    add_records_changed(git, parents.front(), limits_of(context), verdicts);
  }
  add_merge_losses(losses_in_merge(git, {parents}, limits_of(context)), verdicts);
  add_lost_phases(lost_phases_in(git, changed_by(change), std::nullopt, limits_of(context)), verdicts);
  add_gates(judge_gates_in(git, staged_step(git, change, parents), limits_of(context), context.now()), verdicts);
  add_retention(judge_retention_in(git, staged_retention(git, change), limits_of(context), context.now()), verdicts);
  return verdicts;
}

std::vector<Verdict> verdicts_on_commit(const std::string& commit, const Location& location, const Context& context) {
  std::vector<Verdict> verdicts;
  const GitCommand git(location.root, context.environment);
  for (const OtherStore& store : other_stores_at(git, commit)) verdicts.push_back(verdict_on(store));
  const std::vector<StagedFile> files = committed_files(git, commit, limits_of(context).max_bytes);
  verdicts.reserve(files.size());
  for (const StagedFile& file : files) verdicts.push_back(verdict_on(file, limits_of(context), context.now()));
  add_other_cases(other_cases(texts_for(files, &StagedFile::path)), verdicts);
  add_lost_phases(lost_phases_in(files, limits_of(context)), verdicts);
  add_gates(judge_gates_in(files, limits_of(context), context.now()), verdicts);
  return verdicts;
}

Verdict verdict_on_input(const std::string& path, const Location& location, const Context& context) {
  return verdict_on_text(shown_path(path, location, context), context.in->read_all(limits_of(context).max_bytes + 1),
                         context);
}

void hold_warnings_against(std::vector<Verdict>& verdicts) {
  for (Verdict& verdict : verdicts) verdict.is_valid = verdict.is_valid && verdict.warnings.empty();
}

std::vector<Verdict> with_told_folder(std::vector<Verdict> verdicts, const Context& context) {
  for (Verdict& verdict : verdicts) {
    for (Violations* violations : {&verdict.errors, &verdict.warnings}) {
      for (Violation& violation : *violations) violation.message = with_told_folder(violation.message, context);
    }
  }
  return verdicts;
}

std::string verdicts_text(const std::vector<Verdict>& verdicts, const Look& look) {
  std::string text;
  for (const Verdict& verdict : verdicts) {
    for (const Violation& error : verdict.errors) text += violation_text(error, verdict.path, look);
    for (const Violation& warning : verdict.warnings) text += violation_text(warning, verdict.path, look);
  }
  return text;
}

namespace {

bool has_markers(const Verdict& verdict) {
  return std::any_of(verdict.errors.begin(), verdict.errors.end(),
                     [](const Violation& error) { return error.code == ParseCode::conflict_markers; });
}

}  // namespace

Violation not_compared(const StoreProblem& before) {
  return {before.code, Level::warning, "", "was not held against what it was before, which " + before.message, {}};
}

std::optional<Error> failure_of(const std::vector<Verdict>& verdicts) {
  std::size_t invalid = 0;
  for (const Verdict& verdict : verdicts) invalid += verdict.is_valid ? 0 : 1;
  if (invalid == 0) return std::nullopt;
  Error failure(ErrorCode::invalid, std::to_string(invalid) + " of " + counted(verdicts.size(), "file") +
                                        (invalid == 1 ? " is" : " are") + " not valid");
  if (std::any_of(verdicts.begin(), verdicts.end(), has_markers)) {
    failure.hints.emplace_back("'git checkpoint resolve' settles what a merge left open");
  }
  return failure;
}

json::Array violations_json(const Violations& violations) {
  return json::array_of(violations, [](const Violation& violation) {
    json::Object object;
    object.set("code", std::string_view(violation.code));
    object.set("pointer", violation.pointer);
    object.set("message", violation.message);
    object.set("line", violation.at.line);
    object.set("column", violation.at.column);
    return object;
  });
}

json::Array verdicts_json(const std::vector<Verdict>& verdicts) {
  return json::array_of(verdicts, [](const Verdict& verdict) {
    json::Object object;
    object.set("path", verdict.path);
    object.set("kind", verdict.kind);
    object.set("is_valid", verdict.is_valid);
    object.set("errors", violations_json(verdict.errors));
    object.set("warnings", violations_json(verdict.warnings));
    return object;
  });
}

}  // namespace checkpoint::cli
