#include "store/location.h"

#include <sys/stat.h>

#include <utility>

#include "core/error.h"
#include "store/worktree.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

bool stands(const fs::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

std::optional<uid_t> owner_of(const fs::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 ? std::optional(status.st_uid) : std::nullopt;
}

fs::path existing_folder(const fs::path& path, const std::string& named, const std::string& hint = {}) {
  std::error_code failed;
  fs::path found = fs::canonical(path, failed);
  if (failed || !fs::is_directory(found, failed)) {
    Error error(ErrorCode::not_found, "there is no folder '" + named + "'");
    if (!hint.empty()) error.hints.push_back(hint);
    throw error;
  }
  return found;
}

// A project folder as the user names it; naming the store itself means the folder that holds it.
fs::path named_project(const fs::path& base, const std::string& named, const std::string& hint) {
  fs::path path = (base / named).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  if (path.filename() == layout::store_folder) path = path.parent_path();
  return existing_folder(path, named, hint);
}

std::optional<fs::path> nearest_store(const fs::path& start, const fs::path& last) {
  for (fs::path folder = start;; folder = folder.parent_path()) {
    if (stands(folder / layout::store_folder)) return folder;
    if (folder == last || folder == folder.parent_path()) return std::nullopt;
  }
}

// Without a repository nothing marks where to stop, so only a store of the same owner counts: another user's in /tmp
// must not become ours.
std::optional<fs::path> nearest_store_of_same_owner(const fs::path& start) {
  std::optional<fs::path> found = nearest_store(start, start.root_path());
  if (!found || *found == start || owner_of(*found / layout::store_folder) == owner_of(start)) return found;
  return std::nullopt;
}

Location chosen_location(const Standpoint& standpoint, const fs::path& project) {
  const std::optional<Worktree> worktree = worktree_of(project, standpoint);
  if (worktree && is_inside(project, worktree->root)) return {worktree->root, project, worktree->git_dir, true};
  return {project, project, std::nullopt, true};
}

std::optional<std::string> named_by_hand(const Standpoint& standpoint) {
  if (standpoint.dir_flag) return standpoint.dir_flag;
  const std::optional<std::string> variable = standpoint.environment.get("GIT_CHECKPOINT_DIR");
  return variable && !variable->empty() ? variable : std::nullopt;
}

}  // namespace

fs::path Location::store() const { return project / layout::store_folder; }

bool Location::exists() const { return stands(store()); }

std::string Location::shown_store() const {
  const fs::path relative = store().lexically_relative(root);
  return relative.generic_string();
}

std::string Location::shown_beside(std::string_view file) const {
  const std::string folder = project.lexically_relative(root).generic_string();
  return (folder == "." || folder.empty() ? "" : folder + "/") + std::string(file);
}

std::string Location::shown(const StorePath& place) const { return shown_store() + "/" + place.text(); }

Location locate(const Standpoint& standpoint) {
  if (standpoint.folder.empty()) {
    throw Error(ErrorCode::io, "the current folder is not there any more", {"go to one that is, and run it again"});
  }
  const fs::path start = existing_folder(standpoint.folder, standpoint.folder.string());
  if (const std::optional<std::string> named = named_by_hand(standpoint)) {
    const std::string hint = standpoint.dir_flag ? "" : "GIT_CHECKPOINT_DIR names it";
    return chosen_location(standpoint, named_project(start, *named, hint));
  }
  const std::optional<Worktree> worktree = worktree_of(start, standpoint);
  if (standpoint.configured_dir) {
    const fs::path& base = worktree ? worktree->root : start;
    const std::string hint = "checkpoint.dir of git's configuration names it";
    return chosen_location(standpoint, named_project(base, *standpoint.configured_dir, hint));
  }
  if (!worktree) {
    const fs::path project = nearest_store_of_same_owner(start).value_or(start);
    return {project, project, std::nullopt, false};
  }
  const fs::path from = is_inside(start, worktree->root) ? start : worktree->root;
  return {worktree->root, nearest_store(from, worktree->root).value_or(worktree->root), worktree->git_dir, false};
}

}  // namespace checkpoint
