#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "cli/choice/named_path.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/review/conflict_text.h"
#include "cli/review/dialogue.h"
#include "cli/review/merge_source.h"
#include "cli/review/merging.h"
#include "cli/review/settling.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"
#include "core/assignment.h"
#include "core/json_rows.h"
#include "core/shell_word.h"
#include "core/take.h"
#include "kinds/kind.h"
#include "kinds/run/place.h"
#include "kinds/snapshot/place.h"
#include "kinds/succession.h"
#include "store/exclusion.h"
#include "store/outside_repository.h"

namespace checkpoint::cli {
namespace {

struct ResolveOptions {
  std::vector<std::string> files;
  std::vector<std::string> values;
  bool list = false;
  bool ours = false;
  bool theirs = false;
  bool latest = false;
  bool both = false;
  bool interactive = false;
};

merge::Preference preference_of(const ResolveOptions& options) {
  const std::vector<std::pair<bool, merge::Preference>> choices{{options.ours, merge::Preference::ours},
                                                                {options.theirs, merge::Preference::theirs},
                                                                {options.latest, merge::Preference::latest},
                                                                {options.both, merge::Preference::both}};
  auto preference = merge::Preference::none;
  for (const auto& [given, choice] : choices) {
    if (!given) continue;
    if (preference != merge::Preference::none) {
      throw Error(ErrorCode::usage, "only one of --ours, --theirs, --latest and --both can be given");
    }
    preference = choice;
  }
  return preference;
}

merge::Answers answers_of(const ResolveOptions& options) {
  merge::Answers answers;
  answers.preference = preference_of(options);
  for (const std::string& value : options.values) {
    const auto assignment = parse_assignment(value);
    if (!assignment)
      throw Error(ErrorCode::usage, "cannot read --set='" + value + "': " + assignment.problem().message);
    if (assignment->operation != Assignment::Operation::set) {
      throw Error(ErrorCode::usage, "--set takes <path>=<value> or <path>:json=<value> (got \"" + value + "\")");
    }
    answers.values.emplace_back(assignment->path.text(), assignment->json);
  }
  return answers;
}

bool is_checkpoint(const std::string& path) {
  const auto inside = layout::inside_store(path);
  return inside && (kind_at(*inside) != nullptr || snapshot::owns_log(*inside) || is_archive(*inside));
}

std::string relative_path(const std::string& given, const Location& location, const Context& context) {
  const auto relative = named_path(given, location, context).lexically_relative(location.root);
  if (relative.empty() || *relative.begin() == "..") {
    throw Error(ErrorCode::usage, given + " is outside of this repository");
  }
  return relative.generic_string();
}

std::vector<std::string> paths_of(const ResolveOptions& options, const Workspace& workspace, const GitCommand& git,
                                  const Context& context) {
  std::vector<std::string> paths;
  for (const std::string& file : options.files) paths.push_back(relative_path(file, workspace.location, context));
  if (!paths.empty()) return paths;
  for (std::string& path : unmerged_files(git)) {
    if (is_checkpoint(path)) paths.push_back(std::move(path));
  }
  for (const StoreProblem& problem : read_sessions(workspace).problems) {
    if (problem.at) paths.push_back(problem.path);  // no merge has made what is no file, or has no name of a skill
  }
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

json::Array remaining_json(const Settled& report) {
  json::Array array;
  for (const auto& [file, conflict] : report.remaining) array.add(conflict_json(file, conflict));
  return array;
}

const LaterSide* later_of(const Settled& report, const std::string& path) {
  const auto found = std::find_if(report.taken.begin(), report.taken.end(),
                                  [&path](const LaterSide& later) { return later.path == path; });
  return found == report.taken.end() ? nullptr : &*found;
}

json::Array taken_json(const Settled& report) {
  return json::array_of(report.taken, [](const LaterSide& later) {
    return json::Object()
        .set("file", later.path)
        .set("side", merge::name_of(later.side))
        .set("written_at", format_instant(later.written));
  });
}

std::string text_of(const Settled& report, const Look& look) {
  std::string text;
  for (const std::string& path : report.resolved) {
    const LaterSide* later = later_of(report, path);
    text += "resolved " + look.safe(path) + (later ? ": " + words_of(*later) : "") + "\n";
  }
  for (const auto& [file, conflict] : report.remaining) {
    text += conflict_text(file, conflict, look);
  }
  return text;
}

// Those that an ignore rule hides, or all.
enum class Untracked { ignored, all };

std::set<std::string> untracked_files(const GitCommand& git, const std::set<std::string>& paths, Untracked which) {
  std::vector<std::string> words{"--literal-pathspecs", "ls-files", "--others", "-z"};
  if (which == Untracked::ignored) words.insert(words.end(), {"--ignored", "--exclude-standard"});
  words.emplace_back("--");
  words.insert(words.end(), paths.begin(), paths.end());
  const std::string listing = git.output(words);
  const std::vector<std::string_view> untracked = parts_of(listing, '\0');
  return {untracked.begin(), untracked.end()};
}

// Where a record stands that an earlier run has kept beside one that git still has as a conflict.
std::set<std::string> folders_of_records(const std::vector<std::string>& unmerged) {
  std::set<std::string> folders;
  for (const std::string& path : unmerged) {
    if (run::owns(layout::within_store(path))) folders.insert(path.substr(0, path.rfind('/')));
  }
  return folders;
}

// What is settled is a conflict to git until it is told, and what was kept beside it no file of git's.
std::string way_on(const Settled& report, const GitCommand& git) {
  if (report.resolved.empty()) return "";
  const std::vector<std::string> unmerged = unmerged_files(git);
  const std::set<std::string> resolved(report.resolved.begin(), report.resolved.end());
  std::set<std::string> beside = folders_of_records(unmerged);
  beside.insert(resolved.begin(), resolved.end());
  std::set<std::string> untold = untracked_files(git, beside, Untracked::all);
  const bool is_hidden = !untold.empty() && !untracked_files(git, beside, Untracked::ignored).empty();
  std::copy_if(unmerged.begin(), unmerged.end(), std::inserter(untold, untold.end()),
               [&](const std::string& path) { return resolved.count(path) != 0; });
  std::string words = is_hidden ? " --force" : "";
  if (git.line({"config", "--type=bool", "core.sparseCheckout"}) == "true") words += " --sparse";
  for (const std::string& path : untold) words += " " + shell_word(":/" + path);
  return untold.empty() ? "" : "next: git add" + words + "; 'git status' then says how to finish";
}

Error conflicts_left(const Settled& report) {
  Error error(ErrorCode::conflict, counted(report.remaining.size(), "conflict") + " left", report.hints);
  const bool is_about_fields = std::any_of(report.remaining.begin(), report.remaining.end(),
                                           [](const auto& remaining) { return !is_whole(remaining.second); });
  if (is_about_fields || error.hints.empty()) {
    error.hints.emplace_back(
        "'git checkpoint resolve --set \"<path>=<value>\"', --ours, --theirs or --latest settles them");
  }
  return error;
}

// An answer to no question is a mistake, and then no file may be written as if all were right.
void refuse_unasked(const merge::Answers& answers, const Settled& open) {
  for (const auto& [path, json] : answers.values) {
    const std::string& given = path;
    const bool is_asked = std::any_of(open.remaining.begin(), open.remaining.end(),
                                      [&given](const auto& remaining) { return remaining.second.path == given; });
    if (is_asked) continue;
    if (!open.refused.empty()) throw open.refused.front();
    throw Error(ErrorCode::usage, "--set: there is no conflict at " + path,
                {"'git checkpoint resolve --list' shows the conflicts"});
  }
}

Settled settle_all(const std::vector<std::string>& paths, const GitCommand& git, const Settling& how) {
  Settled settled;
  for (const std::string& path : paths) settle(git, path, how, settled);
  return settled;
}

std::vector<StoreProblem> problems_of(const Settled& report) {
  std::vector<StoreProblem> problems;
  for (const Error& error : report.refused) {
    problems.push_back({error.path, error.code, error.message, {}});
  }
  return problems;
}

// The first is the failure; these are told beside it.
std::vector<std::string> further_refusals(const Settled& report) {
  std::vector<std::string> lines;
  for (std::size_t at = 1; at < report.refused.size(); ++at) {
    const Error& error = report.refused[at];
    const bool names_file = error.message.find(error.path) != std::string::npos;
    lines.push_back(names_file ? error.message : error.path + ": " + error.message);
  }
  return lines;
}

std::optional<Error> failure_of(const Settled& report, bool only_lists) {
  if (!report.refused.empty()) return report.refused.front();
  if (report.remaining.empty() || only_lists) return std::nullopt;
  return conflicts_left(report);
}

void check(const ResolveOptions& options) {
  const merge::Answers answers = answers_of(options);
  const bool has_answers = answers.preference != merge::Preference::none || !answers.values.empty();
  if (options.interactive && (options.list || has_answers)) {
    throw Error(ErrorCode::usage, "--interactive asks for the answers; leave out --list and those that are given");
  }
}

Settled settled_with(const ResolveOptions& options, const std::vector<std::string>& paths, const GitCommand& git,
                     Context& context) {
  if (options.interactive) {
    check_dialogue(context);
    return settle_in_dialogue(paths, git, context);
  }
  const Settling how{answers_of(options), options.list, !options.files.empty()};
  if (!how.answers.values.empty()) refuse_unasked(how.answers, settle_all(paths, git, {{}, true, how.is_named}));
  return settle_all(paths, git, how);
}

void register_resolve(OptionSet& set, ResolveOptions& options) {
  set.positionals("file", options.files, "which files; without any, all that a merge left unfinished");
  set.flag("--list", options.list, "only show the conflicts");
  set.flag("-i,--interactive", options.interactive, "ask about one conflict after the other, at a terminal");
  set.flag("--ours", options.ours, "take our side of each conflict");
  set.flag("--theirs", options.theirs, "take their side of each conflict");
  set.flag("--latest", options.latest, "take the side of each conflict that was written later");
  set.flag("--both", options.both,
           "keep both: the elements of a list, two records of one attempt, two skills in one file");
  set.values("--set", "path=value", options.values,
             "settle one conflict, as in step=sprint-3 or cost.budget_usd:json=20");
}

Answer run_resolve(const ResolveOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  if (!workspace.location.in_repository()) throw outside_repository("there is no merge to resolve");
  const GitCommand git(workspace.location.root, context.environment);
  check(options);
  if (!options.list) exclude_temporaries(workspace.location);
  const Settled report = settled_with(options, paths_of(options, workspace, git, context), git, context);
  Answer answer;
  answer.fields.set("resolved", json::strings(report.resolved));
  answer.fields.set("taken", taken_json(report));
  answer.fields.set("remaining", remaining_json(report));
  answer.fields.set("problems", problems_json(problems_of(report)));
  answer.text = text_of(report, look_of(context));
  const std::string next = options.list ? "" : way_on(report, git);
  if (!next.empty()) answer.text += look_of(context).safe(next) + "\n";
  answer.alerts = further_refusals(report);
  answer.warnings = report.warnings;
  answer.failure = failure_of(report, options.list);
  const bool is_settled = report.resolved.empty() && report.remaining.empty() && report.warnings.empty();
  if (is_settled && !answer.failure) answer.text = "Nothing to resolve.\n";
  return answer;
}

}  // namespace

Runner resolve_command(OptionSet& set) { return prepared(set, register_resolve, run_resolve); }

}  // namespace checkpoint::cli
