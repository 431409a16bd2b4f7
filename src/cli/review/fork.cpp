#include "cli/review/fork.h"

#include <algorithm>

#include "cli/past/revision.h"
#include "core/take.h"
#include "store/install/file_edits.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {
namespace {

bool is_shallow(const GitCommand& git) { return git.line({"rev-parse", "--is-shallow-repository"}) == "true"; }

// Where the history was cut, what is missing may be behind the cut.
Error explained(Error error, const GitCommand& git) {
  if (!is_shallow(git)) return error;
  error.message += ", which is a shallow clone";
  error.hints.insert(error.hints.begin(), {"'git fetch --unshallow' brings the whole history",
                                           "in CI: 'fetch-depth: 0' of actions/checkout, 'GIT_DEPTH: 0' in GitLab"});
  return error;
}

std::string commit_here(const std::string& name, const Location& location, const Context& context) {
  try {
    return commit_named(name.empty() ? "HEAD" : name, location, context);
  } catch (const Error& error) {
    if (error.code != ErrorCode::not_found) throw;
    const GitCommand git(location.root, context.environment);
    if (!git.line({"rev-parse", "--verify", "--quiet", "HEAD^{commit}"})) throw;  // the message says where
    throw explained(
        Error(error.code, error.message + " here", {"'git branch --all' lists branches; 'git fetch' brings new ones"}),
        git);
  }
}

}  // namespace

Fork fork_of(const std::string& base, const std::optional<std::string>& head, const Location& location,
             const Context& context) {
  const GitCommand git(location.root, context.environment);
  Fork fork{base, commit_here(base, location, context), commit_here(head.value_or("HEAD"), location, context), ""};
  const ProgramAnswer ancestor = git.run({"merge-base", "--all", fork.base, fork.head});
  // Also where it could not read a commit, git answers as where there is none.
  if (ancestor.status > 1 || (!ancestor.ok() && !ancestor.errors.empty()))
    throw explained(git_failure("git merge-base failed", ancestor), git);
  if (!ancestor.ok()) {
    throw explained(Error(ErrorCode::not_found,
                          "'" + base + "' and '" + head.value_or("HEAD") + "' have no common ancestor in this clone",
                          {"'git checkpoint validate --rev=HEAD' checks all documents of one commit"}),
                    git);
  }
  for (const std::string_view line : parts_of(ancestor.output, '\n')) {
    if (!line.empty()) fork.ancestors.emplace_back(line);
  }
  fork.ancestor = fork.ancestors.front();
  return fork;
}

std::optional<std::string> cut_off(const Fork& fork, const Location& location, const Context& context) {
  const GitCommand git(location.root, context.environment);
  if (!is_shallow(git)) return std::nullopt;
  const std::string cuts = text_of_file(git.path("shallow")).value_or("");
  std::vector<std::string> between{"rev-list", fork.base, fork.head};
  for (const std::string& ancestor : fork.ancestors) between.push_back("^" + ancestor);
  const std::string commits = git.run(between).output;
  const std::vector<std::string_view> all = parts_of(commits, '\n');
  const bool is_cut = std::any_of(all.begin(), all.end(), [&](std::string_view commit) {
    return !commit.empty() && cuts.find(commit) != cuts.npos;
  });
  if (!is_cut) return std::nullopt;
  return "this is a shallow clone, cut after the work parted from '" + fork.base_name +
         "', so that what it was held against may not be all: 'git fetch --unshallow' brings the whole history";
}

std::optional<std::string> left_out(const Location& location, const Context& context) {
  const GitCommand git(location.root, context.environment);
  const auto status =
      git.line({"--no-optional-locks", "status", "--porcelain", "--untracked-files=all", "--", all_stores()});
  if (!status) return std::nullopt;
  return "checkpoints here are not as HEAD has them, and only what is committed was looked at; 'git checkpoint "
         "validate' "
         "checks the files";
}

}  // namespace checkpoint::cli
