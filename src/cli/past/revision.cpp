#include "cli/past/revision.h"

#include "core/pathspec.h"
#include "core/shell_word.h"
#include "kinds/examine.h"
#include "store/blobs.h"
#include "store/outside_repository.h"

namespace checkpoint::cli {
namespace {

// As many changes of one file as are worth reading for an answer at the start of a session.
constexpr const char* kMost = "--max-count=50";

GitCommand git_of(const Workspace& workspace, const Context& context) {
  return {workspace.location.root, context.environment};
}

// For answers that must come whatever the clone has not.
std::optional<std::string> text_if_here(const GitCommand& git, const std::string& name) {
  try {
    return blob_text(git, name);
  } catch (const Error&) {
    return std::nullopt;
  }
}

Error no_revision(const std::string& revision, const GitCommand& git) {
  const std::string none = "there is no revision '" + revision + "'";
  if (!git.line({"rev-parse", "--verify", "--quiet", "HEAD^{commit}"})) {
    return {ErrorCode::not_found, none + ": nothing has been committed here yet"};
  }
  return {ErrorCode::not_found, none, {"'git log --oneline' lists revisions"}};
}

}  // namespace

std::string commit_named(const std::string& revision, const Location& location, const Context& context) {
  if (!location.in_repository()) throw outside_repository("there are no revisions");
  const GitCommand git(location.root, context.environment);
  if (revision.empty()) return {};
  if (revision.front() == '-') throw no_revision(revision, git);
  const auto commit = git.line({"rev-parse", "--verify", "--quiet", revision + "^{commit}"});
  if (commit) return *commit;
  static_cast<void>(git.path("config"));  // where git reads nothing here, somebody else's folder say, it says why
  throw no_revision(revision, git);
}

std::optional<RevisionOfSkill> revision_of_skill(const std::string& word) {
  const std::size_t colon = word.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  return RevisionOfSkill{word.substr(0, colon), word.substr(colon + 1)};
}

Recorded recorded_in(const std::string& revision, const Name& skill, const Workspace& workspace,
                     const Context& context) {
  const std::string commit = commit_named(revision, workspace.location, context);
  const GitCommand git = git_of(workspace, context);
  const std::string path = workspace.location.shown(layout::session(skill));
  auto text = blob_text(git, commit + ":" + path);
  if (text) return {commit, *std::move(text)};
  const std::string place = revision.empty() ? "the index" : "'" + revision + "'";
  Error error(ErrorCode::not_found, "there is no " + session_called(skill.text()) + " in " + place,
              {"'git log --oneline -- " + shell_word(pathspec_from_top(path)) + "' lists the commits that changed it"});
  error.path = path;
  throw error;
}

std::optional<Recorded> last_valid(const Name& skill, const Workspace& workspace, const Context& context) {
  if (!workspace.location.in_repository()) return std::nullopt;
  const GitCommand git = git_of(workspace, context);
  const StorePath place = layout::session(skill);
  const std::string path = workspace.location.shown(place);
  std::string commits = git.run({"--literal-pathspecs", "rev-list", kMost, "HEAD", "--", path}).output;
  for (std::size_t end = commits.find('\n'); end != std::string::npos; end = commits.find('\n')) {
    const std::string commit = commits.substr(0, end);
    commits.erase(0, end + 1);
    auto text = text_if_here(git, std::string(commit).append(":").append(path));
    if (text && examine(*kind_at(place.text()), *text, place.text(), workspace.now).is_valid()) {
      return Recorded{commit, *std::move(text)};
    }
  }
  return std::nullopt;
}

}  // namespace checkpoint::cli
