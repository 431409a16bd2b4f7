#include "cli/review/fork.h"

#include "cli/past/revision.h"
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
    throw explained(
        Error(error.code, error.message + " here", {"'git branch --all' lists branches; 'git fetch' brings new ones"}),
        {location.root, context.environment});
  }
}

}  // namespace

Fork fork_of(const std::string& base, const std::optional<std::string>& head, const Location& location,
             const Context& context) {
  const GitCommand git(location.root, context.environment);
  Fork fork{base, commit_here(base, location, context), commit_here(head.value_or("HEAD"), location, context), ""};
  const ProgramAnswer ancestor = git.run({"merge-base", fork.base, fork.head});
  // Also where it could not read a commit, git answers as where there is none.
  if (ancestor.status > 1 || (!ancestor.ok() && !ancestor.errors.empty()))
    throw explained(git_failure("git merge-base failed", ancestor), git);
  if (!ancestor.ok()) {
    throw explained(Error(ErrorCode::not_found,
                          "'" + base + "' and '" + head.value_or("HEAD") + "' have no common ancestor in this clone",
                          {"'git checkpoint validate --rev=HEAD' checks all documents of one commit"}),
                    git);
  }
  fork.ancestor = ancestor.output.substr(0, ancestor.output.find('\n'));
  return fork;
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
