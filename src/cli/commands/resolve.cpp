#include "cli/commands/resolve.h"

#include <algorithm>

#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/review/merge_source.h"
#include "cli/review/merging.h"
#include "cli/review/run_attempt.h"
#include "cli/views/session_text.h"
#include "core/assignment.h"
#include "core/atomic_file.h"
#include "kinds/kind.h"
#include "kinds/succession.h"
#include "merge/answers.h"
#include "merge/conflicted_text.h"

namespace checkpoint::cli {
namespace {

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
    if (!assignment) throw Error(ErrorCode::usage, "--set: " + assignment.problem().message);
    if (assignment->operation != Assignment::Operation::set) {
      throw Error(ErrorCode::usage, "--set takes <path>=<value> or <path>:json=<value> (got \"" + value + "\")");
    }
    answers.values.emplace_back(assignment->path.text(), assignment->json);
  }
  return answers;
}

/// One file that is to be resolved, below the work tree's root.
struct Target {
  std::filesystem::path root;
  std::string path;  ///< relative, with `/`

  Folder folder() const {
    const std::filesystem::path whole = (root / path).parent_path();
    return Folder::open(whole.string(), std::filesystem::path(path).parent_path().string());
  }
  std::string name() const { return std::filesystem::path(path).filename().string(); }
};

std::optional<std::string> text_of(const Target& target) {
  if (!std::filesystem::is_directory((target.root / target.path).parent_path())) return std::nullopt;
  const auto content = target.folder().read(target.name(), of_any_size.max_bytes);
  if (content) return content->text;
  if (content.problem().fault == FileFault::missing) return std::nullopt;
  Error error(ErrorCode::io, target.path + " " + content.problem().message);
  error.path = target.path;
  throw error;
}

bool is_archived(const std::string& path) {
  const auto inside = layout::inside_store(path);
  return inside && is_archive(*inside);
}

/// What became of the files.
struct Report {
  std::vector<std::string> resolved;
  std::vector<std::pair<std::string, merge::Conflict>> remaining;
};

class Resolution {
 public:
  Resolution(const ResolveOptions& options, const Location& location, const Context& context)
      : list_(options.list), answers_(answers_of(options)), git_(location.root, context.environment) {}

  const GitCommand& git() const { return git_; }

  void handle(const Target& target) {
    const std::string text = text_of(target).value_or("");
    if (is_archived(target.path)) return archived_on_one_side(target, text);
    const auto source = merge_source(git_, target.path, text);
    if (!source) return;
    if (!source->ours || !source->theirs) return removed_on_one_side(target, *source, text);
    if (take_side_of_markers(target, *source)) return;
    const merge::Rules rules = merge_rules(target.root, target.path, *source->ours);
    const auto outcome = merge::merge_documents({source->base.value_or(""), *source->ours, *source->theirs}, rules);
    if (!outcome) return unreadable(target);
    if (list_) return remain(target, *outcome);
    refuse_edited(target, *source, *outcome, text);
    refuse_unasked(target, *outcome);
    if (keep_both_records(target, *outcome, text)) return;
    const merge::Outcome answered = merge::with_answers(*outcome, answers_);
    const std::string result = merge::rendered(answered, source->markers);
    if (answered.is_clean()) refuse_invalid(target, *outcome, result, rules);
    if (result != text) replace_file(target.folder(), target.name(), result);
    remain(target, answered);
    if (answered.is_clean()) report.resolved.push_back(target.path);
  }

  Report report;

 private:
  void remain(const Target& target, const merge::Outcome& outcome) {
    for (merge::Conflict& conflict : outcome.conflicts()) {
      report.remaining.emplace_back(target.path, std::move(conflict));
    }
  }

  /// From markers without a base nobody can tell what one side removed from what the other added. Who asks for a side
  /// gets that side at each marker.
  bool take_side_of_markers(const Target& target, const MergeSource& source) {
    const bool ours = answers_.preference == merge::Preference::ours;
    const bool chosen = ours || answers_.preference == merge::Preference::theirs;
    if (list_ || !chosen || !answers_.values.empty() || source.from != "markers" || source.base) return false;
    const std::string& side = ours ? *source.ours : *source.theirs;
    if (!Document::parse(side)) return false;
    replace_file(target.folder(), target.name(), side);
    report.resolved.push_back(target.path);
    return true;
  }

  /// Run records never change: ours stays where it is, theirs becomes the next attempt.
  bool keep_both_records(const Target& target, const merge::Outcome& outcome, const std::string& text) {
    if (answers_.preference != merge::Preference::both || !outcome.merged.question()) return false;
    const auto attempt = as_next_attempt(target.root, target.path, std::string(outcome.theirs.text()));
    if (!attempt) return false;
    create_attempt(target.root, *attempt);
    if (text != outcome.ours.text()) replace_file(target.folder(), target.name(), outcome.ours.text());
    report.resolved.push_back(target.path);
    report.resolved.push_back(attempt->path);
    return true;
  }

  /// Removed here and changed there: the one who chose the changed side gets it; a removal is git's to make.
  void removed_on_one_side(const Target& target, const MergeSource& source, const std::string& text) {
    take_side(target, source, text, "one side removed the file, the other changed it");
  }

  /// Git has taken a move into the archive for a rename, and what the other side did since for a change of the archive.
  void archived_on_one_side(const Target& target, const std::string& text) {
    const auto source = unmerged_versions(git_, target.path);
    if (source) take_side(target, *source, text, "one side archived it, the other went on with it");
  }

  /// Whole files only: nothing is blended.
  void take_side(const Target& target, const MergeSource& source, const std::string& text, std::string_view why) {
    const bool is_ours = answers_.preference == merge::Preference::ours;
    const bool is_theirs = answers_.preference == merge::Preference::theirs;
    const std::optional<std::string>& kept = is_ours ? source.ours : source.theirs;
    if (!list_ && (is_ours || is_theirs) && kept) {
      if (*kept != text) replace_file(target.folder(), target.name(), *kept);
      report.resolved.push_back(target.path);
      return;
    }
    report.remaining.emplace_back(
        target.path, merge::Conflict{"$", why, json_of(source.base), json_of(source.ours), json_of(source.theirs)});
  }

  static std::optional<std::string> json_of(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    const auto document = Document::parse(*text);
    return document ? std::string(document->root().source()) : checkpoint::quoted(*text);
  }

  void unreadable(const Target& target) {
    report.remaining.emplace_back(target.path,
                                  merge::Conflict{"$", "a version that it was merged from is no JSON", {}, {}, {}});
  }

  /// What somebody wrote into the file since the merge stands nowhere else.
  static void refuse_edited(const Target& target, const MergeSource& source, const merge::Outcome& outcome,
                            const std::string& text) {
    const std::vector<std::string> versions{source.base.value_or(""), *source.ours, *source.theirs,
                                            merge::rendered(outcome, source.markers)};
    if (source.from == "markers" || !merge::has_own_lines(text, versions)) return;
    Error error(ErrorCode::refused, target.path + " was edited since the merge, and resolving it would undo that",
                {"finish it by hand; 'git checkpoint validate " + target.path + "' says when it is right"});
    error.path = target.path;
    throw error;
  }

  void refuse_unasked(const Target& target, const merge::Outcome& outcome) const {
    const auto paths = merge::unasked(outcome, answers_);
    if (paths.empty()) return;
    Error error(ErrorCode::usage, "--set: there is no conflict at " + paths.front() + " in " + target.path,
                {"'git checkpoint resolve --list' shows the conflicts"});
    error.path = target.path;
    throw error;
  }

  /// Answers may be wrong where the sides were not.
  static void refuse_invalid(const Target& target, const merge::Outcome& before, const std::string& result,
                             const merge::Rules& rules) {
    if (!rules.examine) return;
    const auto document = Document::parse(result);
    if (!document) throw Error(ErrorCode::invalid, target.path + " would be no JSON: " + document.problem().message);
    const Violations errors = merge::contradictions(*document, {before.ours, before.theirs}, rules.examine);
    if (errors.empty()) return;
    Error error(ErrorCode::invalid, errors.front().message);
    error.path = target.path;
    error.pointer = errors.front().pointer;
    throw error;
  }

  bool list_;
  merge::Answers answers_;
  GitCommand git_;
};

bool is_checkpoint(const std::string& path) {
  const auto inside = layout::inside_store(path);
  return inside && (kind_at(*inside) != nullptr || is_archive(*inside));
}

std::string relative_path(const std::string& given, const Location& location, const Context& context) {
  const auto relative = (context.cwd / given).lexically_normal().lexically_relative(location.root);
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
  for (const StoreProblem& problem : read_sessions(workspace).problems) paths.push_back(problem.path);
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

json::Array remaining_json(const Report& report) {
  json::Array array;
  for (const auto& [file, conflict] : report.remaining) array.add(conflict_json(file, conflict));
  return array;
}

std::string alternative(const std::string& name, const std::optional<std::string>& text, const Look& look) {
  return "    " + name + ": " + (text ? look.safe(*text) : "(none)") + "\n";
}

std::string text_of(const Report& report, const Look& look) {
  std::string text;
  for (const std::string& path : report.resolved) text += "resolved " + look.safe(path) + "\n";
  for (const auto& [file, conflict] : report.remaining) {
    text += look.safe(file) + ": " + look.safe(conflict.path) + " (" + std::string(conflict.why) + ")\n" +
            alternative("base", conflict.base, look) + alternative("ours", conflict.ours, look) +
            alternative("theirs", conflict.theirs, look);
  }
  return text;
}

}  // namespace

void register_resolve(OptionSet& set, ResolveOptions& options) {
  set.positionals("file", options.files, "which files; without any, all that a merge left unfinished");
  set.flag("--list", options.list, "only show the conflicts");
  set.flag("--ours", options.ours, "take our side of each conflict");
  set.flag("--theirs", options.theirs, "take their side of each conflict");
  set.flag("--latest", options.latest, "take the side of each conflict that was written later");
  set.flag("--both", options.both, "keep the elements of both sides, where the conflict is about a list");
  set.values("--set", "path=value", options.values,
             "settle one conflict, as in step=sprint-3; the value may be :json=");
}

Answer run_resolve(const ResolveOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  if (!workspace.location.in_repository()) {
    throw Error(ErrorCode::not_a_repository, "there is nothing to resolve outside of a git repository");
  }
  Resolution resolution(options, workspace.location, context);
  for (const std::string& path : paths_of(options, workspace, resolution.git(), context)) {
    resolution.handle({workspace.location.root, path});
  }
  const Report& report = resolution.report;
  Answer answer;
  answer.fields.set("resolved", json::strings(report.resolved));
  answer.fields.set("remaining", remaining_json(report));
  answer.text = text_of(report, look_of(context));
  if (report.resolved.empty() && report.remaining.empty()) answer.text = "Nothing to resolve.\n";
  if (!report.remaining.empty() && !options.list) {
    answer.failure =
        Error(ErrorCode::conflict, counted(report.remaining.size(), "conflict") + " left",
              {"'git checkpoint resolve --set <path>=<value>', --ours, --theirs or --latest settles them"});
  }
  return answer;
}

}  // namespace checkpoint::cli
