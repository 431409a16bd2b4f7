#include "store/snapshots/ref_lock.h"

#include <filesystem>

#include "core/error.h"
#include "core/folder.h"
#include "core/texts.h"

namespace checkpoint {
namespace {

struct StandingLock {
  Folder folder;
  std::string name;
  FileState state;
};

// Where refs are kept in files; elsewhere there are no such.
std::vector<StandingLock> standing_locks(const GitCommand& git, const std::vector<std::string>& refs) {
  std::vector<StandingLock> locks;
  for (const std::string& ref : refs) {
    const std::filesystem::path path = git.path(ref + ".lock");
    std::error_code failed;
    if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(path, failed))) continue;
    const Folder folder = Folder::open(path.parent_path().string(), path.parent_path().string());
    const auto state = folder.state(path.filename().string());
    if (state) locks.push_back({folder, path.filename().string(), *state});
  }
  return locks;
}

}  // namespace

ProgramAnswer change_refs(const GitCommand& git, const std::vector<std::string>& refs,
                          const std::vector<std::string>& words, std::string_view input) {
  ProgramAnswer answer = git.run(words, input);
  if (answer.ok()) return answer;
  const std::vector<StandingLock> locks = standing_locks(git, refs);
  if (locks.empty()) return answer;
  answer = git.run(with_texts({"-c", "core.filesRefLockTimeout=1000"}, words), input);
  if (answer.ok()) return answer;
  for (const StandingLock& lock : locks) {
    if (lock.folder.state(lock.name) == lock.state) {
      lock.folder.files().remove(lock.folder.number(), lock.name.c_str());
    }
  }
  return git.run(words, input);
}

}  // namespace checkpoint
