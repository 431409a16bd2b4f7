#include <sys/inotify.h>
#include <unistd.h>

#include <array>

#include "core/system/folder_watch.h"

namespace checkpoint::system {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFolders = 1000;
constexpr std::uint32_t kChanges = IN_CREATE | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR;

}  // namespace

struct FolderWatch::State {
  int file = -1;
  fs::path folder;

  // What is watched already is not watched twice.
  void add_all() const {
    std::error_code failed;
    ::inotify_add_watch(file, folder.c_str(), kChanges);
    std::size_t count = 1;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator entry(folder, options, failed), end; !failed && entry != end;
         entry.increment(failed)) {
      if (!entry->is_directory(failed) || entry->is_symlink(failed)) continue;
      if (++count > kMostFolders) return;
      ::inotify_add_watch(file, entry->path().c_str(), kChanges);
    }
  }
};

FolderWatch::FolderWatch(const fs::path& folder) : state_(std::make_unique<State>()) {
  if (folder.empty()) return;
  state_->folder = folder;
  state_->file = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (state_->file >= 0) state_->add_all();
}

FolderWatch::~FolderWatch() {
  if (state_->file >= 0) ::close(state_->file);
}

int FolderWatch::file() const { return state_->file; }

std::optional<std::chrono::milliseconds> FolderWatch::interval() const { return std::nullopt; }

bool FolderWatch::has_changed() {
  constexpr std::size_t kBytes = 16384;
  std::array<char, kBytes> events;
  bool any = false;
  while (state_->file >= 0 && ::read(state_->file, events.data(), events.size()) > 0) any = true;
  if (any) state_->add_all();
  return any;
}

}  // namespace checkpoint::system
