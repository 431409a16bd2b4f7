#include "core/owner.h"

#include <sys/stat.h>
#include <unistd.h>

namespace checkpoint {

bool is_ours(const std::filesystem::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && status.st_uid == ::geteuid();
}

bool is_own_repository(const std::filesystem::path& git_dir, const std::filesystem::path& worktree) {
  return is_ours(git_dir) && is_ours(worktree) && is_ours(worktree / ".git");
}

}  // namespace checkpoint
