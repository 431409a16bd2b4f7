#include "cli/repository/repository_audit.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "core/document.h"
#include "core/error.h"
#include "core/folder.h"
#include "git/walk.h"
#include "history/history.h"

namespace checkpoint::cli {
namespace {

git::Oid commit_named(const std::string& name, const git::Repository& repository) {
  const auto commit = repository.resolve(name);
  if (commit) return *commit;
  throw Error(ErrorCode::not_found, "there is no revision '" + name + "'", {"'git log --oneline' lists revisions"});
}

history::Revision revision_at(const git::Oid& id, const git::Repository& repository) {
  const auto commit = repository.commit(id);
  if (commit) return history::revision_of(*commit);
  throw Error(ErrorCode::not_found, "the commit " + id.hex() + " is not in this clone");
}

std::optional<std::string> text_at(const git::Repository& repository, const git::Oid& commit, const std::string& path) {
  const auto file = repository.file(commit, path);
  return file ? std::optional(file->text) : std::nullopt;
}

// As the work tree has it; nothing where it has no such file, or one that nobody can read, as in the midst of a merge.
std::optional<std::string> text_in(const std::filesystem::path& root, const std::string& path) {
  const std::filesystem::path file = root / path;
  if (!std::filesystem::is_directory(file.parent_path())) return std::nullopt;
  const Folder folder = Folder::open(file.parent_path().string(), std::filesystem::path(path).parent_path().string());
  const auto content = folder.read(file.filename().string(), of_any_size.max_bytes);
  if (!content) return std::nullopt;
  if (path.ends_with(".json") && !Document::parse(content->text)) return std::nullopt;
  return content->text;
}

// Whether the clone ends within what is to be looked at.
bool is_cut_off(const git::Repository& repository, const history::AuditScope& scope) {
  if (!repository.is_shallow() || !scope.since) return repository.is_shallow();
  const git::Difference commits = git::difference(repository, scope.tip, *scope.since);
  return std::any_of(commits.left_only.begin(), commits.left_only.end(), [&](const git::Oid& oid) {
    const auto commit = repository.commit(oid);
    return !commit || commit->is_cut;
  });
}

}  // namespace

MergeAudit audited(const MergeRange& range, const git::Repository& repository, const std::filesystem::path& root) {
  MergeAudit result;
  if (!range.since && range.tip == "HEAD" && !repository.head()) return result;
  history::AuditScope scope;
  scope.tip = commit_named(range.tip, repository);
  if (range.since) scope.since = commit_named(*range.since, repository);
  if (range.from_fork) {
    scope.since = git::merge_base(repository, *scope.since, scope.tip);
    if (!scope.since)
      throw Error(ErrorCode::not_found, "'" + *range.since + "' and '" + range.tip + "' have no common ancestor");
  }
  result.tip = revision_at(scope.tip, repository);
  if (scope.since) result.since = revision_at(*scope.since, repository);
  if (is_cut_off(repository, scope)) result.limitation = "the history is cut off: this is a shallow clone";
  // What was brought back need not be committed yet, and no command may overwrite what has been written since.
  if (repository.head() == scope.tip) {
    scope.newest = [&](const std::string& path) {
      auto text = text_in(root, path);
      return text ? text : text_at(repository, scope.tip, path);
    };
  }
  result.audit = history::audit(repository, scope);
  if (!result.limitation && !result.audit.complete) result.limitation = std::string(history::cut_by_missing_commits);
  return result;
}

}  // namespace checkpoint::cli
