#include <algorithm>
#include <array>

#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/past/revision.h"
#include "cli/review/annotations.h"
#include "cli/review/review.h"
#include "cli/review/verdict.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/elsewhere.h"
#include "core/wrong_word.h"
#include "store/outside_repository.h"

namespace checkpoint::cli {
namespace {

struct ValidateOptions {
  std::vector<std::string> files;
  std::optional<std::string> path;
  std::optional<std::string> format;
  std::optional<std::string> revision;
  std::optional<std::string> since;
  bool strict = false;
  bool staged = false;
  bool from_input = false;
};

constexpr std::array<std::string_view, 4> kFormats{"text", "json", "github", "sarif"};

bool is_about_store(const ValidateOptions& options) {
  return !options.from_input && !options.staged && !options.revision && !options.since && options.files.empty();
}

std::vector<Verdict> verdicts_of(const ValidateOptions& options, Context& context) {
  if (is_about_store(options)) {
    const Workspace workspace = open_workspace(context);
    return verdicts_on_store(workspace, context);
  }
  const Location location = location_for_init(context);
  if (options.staged && !location.in_repository()) throw outside_repository("nothing is staged");
  if (options.staged) return verdicts_on_staged(context, [] {});
  if (options.revision) {
    return verdicts_on_commit(commit_named(*options.revision, location, context), location, context);
  }
  if (options.from_input) return {verdict_on_input(*options.path, location, context)};
  std::vector<Verdict> verdicts;
  for (const std::string& file : options.files) verdicts.push_back(verdict_on_file(file, location, context));
  return verdicts;
}

// A commit is what it is, whatever stands in the work tree.
bool is_about_work_tree(const ValidateOptions& options) {
  return !options.from_input && !options.revision && !options.since;
}

// What was looked at, and what that was compared with.
struct Checked {
  std::vector<Verdict> verdicts;
  std::optional<Fork> fork = {};
  std::vector<std::string> warnings = {};
};

Checked checked_since(const ValidateOptions& options, Context& context) {
  const Location location = location_for_init(context);
  const Fork fork = fork_of(*options.since, options.revision, location, context);
  Review review = review_of(fork, options.strict ? Strictness::strict : Strictness::configured, location, context);
  Checked checked{std::move(review.verdicts), fork, std::move(review.warnings)};
  const auto left = options.revision ? std::nullopt : left_out(location, context);
  if (left) checked.warnings.push_back(*left);
  return checked;
}

Checked checked_files(const ValidateOptions& options, Context& context) {
  Checked checked{verdicts_of(options, context)};
  const bool strict = options.strict || (context.settings && context.settings->strict());
  if (strict) hold_warnings_against(checked.verdicts);
  if (is_about_store(options) && checked.verdicts.empty()) {
    checked.warnings = elsewhere_hints(elsewhere_of_empty(open_workspace(context)), "validate");
  }
  return checked;
}

std::string summary_of(const std::vector<Verdict>& verdicts) {
  std::size_t warnings = 0;
  for (const Verdict& verdict : verdicts) warnings += verdict.warnings.size();
  const std::string found = warnings == 0 ? "nothing wrong" : "valid, with " + counted(warnings, "warning");
  return counted(verdicts.size(), "file") + " checked, " + found;
}

// `--json` promises one object of ours; the environment's wish gives way to a form that is asked for by name.
void set_form(const ValidateOptions& options, Context& context) {
  if (!options.format) return;
  if (std::find(kFormats.begin(), kFormats.end(), *options.format) == kFormats.end()) {
    throw wrong_word("--format", kFormats, *options.format);
  }
  const bool is_flag = context.global.json && !value_of(context.environment, "GIT_CHECKPOINT_JSON");
  if (is_flag && *options.format != "json") {
    throw Error(ErrorCode::usage, "--json and --format=" + *options.format + " ask for two forms; leave one out");
  }
  context.global.json = *options.format == "json";
}

void check(const ValidateOptions& options) {
  if (options.from_input && !options.path) {
    throw Error(ErrorCode::usage, "--stdin needs '--path=<path>', which says what kind of document it is");
  }
  if (options.path && !options.from_input) throw Error(ErrorCode::usage, "--path goes with --stdin");
  if (options.from_input && !options.files.empty()) {
    throw Error(ErrorCode::usage, "--stdin reads one document; leave out the files");
  }
  if (options.staged && (options.from_input || !options.files.empty())) {
    throw Error(ErrorCode::usage, "--staged checks git's index; leave out the files and --stdin");
  }
  if (options.since && (options.staged || options.from_input || !options.files.empty())) {
    throw Error(ErrorCode::usage,
                "--since checks what was changed between two commits; leave out the files, --staged and --stdin");
  }
  if (options.revision && (options.staged || options.from_input || !options.files.empty())) {
    throw Error(ErrorCode::usage, "--rev checks a commit; leave out the files, --staged and --stdin");
  }
}

void show(const std::vector<Verdict>& verdicts, const ValidateOptions& options, Context& context, Answer& answer) {
  const std::string format = options.format.value_or("text");
  if (format == "sarif") answer.verbatim = sarif_log(verdicts);
  answer.text = format == "github" ? github_annotations(verdicts) : verdicts_text(verdicts, look_of(context));
  if (!answer.failure) answer.confirmation = summary_of(verdicts) + "\n";
}

void register_validate(OptionSet& set, ValidateOptions& options) {
  set.positionals("file", options.files,
                  "which files, :/<path> from the root of the work tree; without any, the whole store");
  set.flag("--strict", options.strict, "warnings count as errors");
  set.flag("--staged", options.staged, "what is about to be committed, in all stores of the repository");
  set.value("--rev", "commit", options.revision, "what a commit has, in all stores of the repository");
  set.value("--since", "commit", options.since,
            "check what HEAD (or --rev) has changed since it branched off from this commit, by that commit's settings: "
            "the documents, changes that nobody may make, and what would come of merging it");
  set.flag("--stdin", options.from_input, "read one document from standard input");
  set.value("--path", "path", options.path, "where the document from standard input belongs");
  set.value("--format", "format", options.format, "text, json, github (annotations of a workflow) or sarif");
  set.offers({kFormats.begin(), kFormats.end()});
}

Answer run_validate(const ValidateOptions& options, Context& context) {
  set_form(options, context);
  check(options);
  Checked checked = options.since ? checked_since(options, context) : checked_files(options, context);
  checked.verdicts = with_told_folder(std::move(checked.verdicts), context);
  Answer answer;
  answer.failure = failure_of(checked.verdicts);
  if (answer.failure && options.revision) answer.failure->hints.clear();  // nobody need have it checked out
  answer.warnings = std::move(checked.warnings);
  answer.fields.set("is_valid", !answer.failure.has_value());
  answer.fields.set("files", verdicts_json(checked.verdicts));
  if (checked.fork) {
    answer.fields.set("base", checked.fork->ancestor);
    answer.fields.set("head", checked.fork->head);
  }
  if (is_about_work_tree(options)) tell_of_unfinished_work(context, answer);
  show(checked.verdicts, options, context, answer);
  return answer;
}

}  // namespace

Runner validate_command(OptionSet& set) { return prepared(set, register_validate, run_validate); }

}  // namespace checkpoint::cli
