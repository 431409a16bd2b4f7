#include "cli/review/own_merge.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "cli/review/line_merge.h"
#include "core/layout.h"
#include "core/scratch_folder.h"
#include "core/shell_word.h"
#include "core/take.h"
#include "store/install/install_check.h"
#include "store/install/registration.h"

namespace checkpoint::cli {
namespace {

GitCommand git_of(const Location& location, const Context& context) { return {location.root, context.environment}; }

Error not_ready(std::string why, std::string step) {
  return {ErrorCode::prerequisite, std::move(why) + ": nothing was merged", {std::move(step)}};
}

// What git is in the middle of, by the file that says so.
struct Undertaking {
  const char* file;
  const char* name;
};
constexpr std::array<Undertaking, 5> kUndertakings{{{"MERGE_HEAD", "merge"},
                                                    {"CHERRY_PICK_HEAD", "cherry-pick"},
                                                    {"REVERT_HEAD", "revert"},
                                                    {"rebase-merge", "rebase"},
                                                    {"rebase-apply", "rebase"}}};

void check_idle(const GitCommand& git) {
  for (const Undertaking& undertaking : kUndertakings) {
    if (!std::filesystem::exists(git.path(undertaking.file))) continue;
    throw not_ready("a " + std::string(undertaking.name) + " is under way here", "finish it, or take it back, first");
  }
}

void check_clean(const GitCommand& git) {
  if (!git.line({"--no-optional-locks", "status", "--porcelain", "--untracked-files=no"})) return;
  throw not_ready("there are changes here that are not committed", "commit them, or 'git stash' them, first");
}

// What another program would make of the merge nobody has tried; without a program git merges lines.
void check_driver_is_ours(const GitCommand& git) {
  for (const InstallCheck& check : check_installation(git)) {
    const bool is_of_driver = check.name == "driver-not-registered" || check.name == "driver-missing";
    if (!is_of_driver || check.state != CheckState::findings) continue;
    throw not_ready("git would not call the merge driver of this program here", check.reason);
  }
}

bool is_at_branch(const GitCommand& git) { return git.line({"symbolic-ref", "--quiet", "HEAD"}).has_value(); }

}  // namespace

bool is_on_branch(const Location& location, const Context& context) { return is_at_branch(git_of(location, context)); }

void check_ready_to_merge(const Location& location, const Context& context) {
  const GitCommand git = git_of(location, context);
  check_idle(git);
  check_clean(git);
  if (!git.line({"config", "--get", "merge." + std::string(kDriverName) + ".driver"})) {
    throw not_ready("git does not know the merge driver in this clone", "'git checkpoint install' registers it");
  }
  check_driver_is_ours(git);
}

std::vector<std::string> files_to_name(const std::vector<std::string>& paths, const Location& location,
                                       const Context& context) {
  const GitCommand git = git_of(location, context);
  std::vector<std::string> named;
  for (const std::string& path : paths) {
    if (layout::inside_store(path)) continue;
    const std::string answer = git.line({"check-attr", "merge", "--", path}).value_or("");
    if (answer.ends_with(": merge: " + std::string(kDriverName))) named.push_back(path);
  }
  return named;
}

namespace {

// What the driver could not do, a full disk say, git takes for a conflict, which nobody can settle.
void check_driver_worked(const std::string& complaints) {
  constexpr std::array<std::string_view, 2> given_up{": cannot write the result", ": cannot read "};
  for (const std::string_view line : parts_of(complaints, '\n')) {
    const bool is_given_up = std::any_of(given_up.begin(), given_up.end(), [&](std::string_view words) {
      return line.starts_with("git-checkpoint-merge: ") && line.find(words) != line.npos;
    });
    if (!is_given_up) continue;
    throw Error(ErrorCode::io, "the merge could not be tried, and nothing was merged: " + std::string(line),
                {"once the disk can be written again, the same command goes on"});
  }
}

}  // namespace

std::vector<std::string> contested_files(const Fork& fork, const Location& location, const Context& context) {
  const ScratchFolder folder(context.environment);
  const GitCommand git(location.root, with_objects_in(folder.path(), *location.git_dir, context.environment));
  const ProgramAnswer answer = git.run({"merge-tree", "--write-tree", "-z", "--no-messages", fork.head, fork.base});
  check_driver_worked(answer.errors);
  if (answer.status > 1)
    throw Error(ErrorCode::io, "git merge-tree failed: " + answer.complaint(), {other_scratch_place});
  std::string_view rest = answer.output;
  take_until(rest, '\0');  // the tree
  std::vector<std::string> files;
  if (answer.status == 0) return files;
  for (const auto& [path, stages] : unsettled_in(rest)) files.push_back(path);
  if (files.empty()) files.emplace_back("a folder and a file of one name");
  return files;
}

namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& file) {
  std::error_code none;
  return fs::exists(fs::symlink_status(file, none));
}

bool is_file_there(const fs::path& file) {
  std::error_code none;
  const fs::file_status status = fs::symlink_status(file, none);
  return fs::exists(status) && !fs::is_directory(status);
}

// What stands in the place of `path`, or of a folder above it; empty where nothing does.
std::string standing_at(const fs::path& root, const std::string& path) {
  for (std::size_t end = path.find('/'); end != std::string::npos; end = path.find('/', end + 1)) {
    if (is_file_there(root / path.substr(0, end))) return path.substr(0, end);
  }
  return is_there(root / path) ? path : "";
}

bool is_untracked(const GitCommand& git, const std::string& path) {
  return git.line({"ls-files", "--others", "-z", "--", ":(literal)" + path}).has_value();
}

}  // namespace

// git overwrites what is ignored: it may be made again, as a rule, and the only copy of something at times.
void check_nothing_in_the_way(const Fork& fork, const Location& location, const Context& context) {
  const GitCommand git = git_of(location, context);
  const std::string added =
      git.output({"diff-tree", "-r", "-z", "--name-only", "--no-renames", "--diff-filter=A", fork.ancestor, fork.base});
  for (const std::string_view part : parts_of(added, '\0')) {
    const std::string path = standing_at(location.root, std::string(part));
    if (path.empty() || !is_untracked(git, path)) continue;
    throw not_ready("'" + path + "' is in the way of what '" + fork.base_name + "' has there, and git does not keep it",
                    "move it elsewhere first");
  }
}

namespace {

// The merge that was tried before: a strategy that the branch has been given could drop a side.
std::vector<std::string> with_default_options(const GitCommand& git, const std::string& base) {
  std::vector<std::string> words{"merge", "--quiet", "--no-edit", "--commit", "--no-squash", "--ff", base};
  const auto branch = git.line({"symbolic-ref", "--quiet", "--short", "HEAD"});
  if (branch) words.insert(words.begin(), {"-c", "branch." + *branch + ".mergeOptions="});
  return words;
}

}  // namespace

std::string merge_base_here(const Fork& fork, const Location& location, const Context& context) {
  const GitCommand git = git_of(location, context);
  const ProgramAnswer answer = git.run(with_default_options(git, fork.base_name));
  if (answer.ok()) return git.line({"rev-parse", "HEAD"}).value_or("");
  const bool is_open = std::filesystem::exists(git.path("MERGE_HEAD"));
  const bool is_undone = !is_open || git.run({"merge", "--abort"}).ok();
  Error error =
      git_failure("git did not end the merge" + std::string(is_undone ? ", and all is as it was" : ""), answer);
  error.code = ErrorCode::conflict;
  error.hints.push_back(is_undone ? "'git merge " + shell_word(fork.base_name) + "' shows all that git has to say"
                                  : "'git merge --abort' takes it back");
  throw error;
}

}  // namespace checkpoint::cli
