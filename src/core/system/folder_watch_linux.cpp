#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <string_view>

#include "core/system/folder_watch.h"

namespace checkpoint::system {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFolders = 1000;
constexpr std::uint32_t kChanges = IN_CREATE | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR;

}  // namespace

struct FolderWatch::State {
  int file = -1;
  WatchedPlace place;

  // What is watched already is not watched twice.
  void add_all() const {
    std::error_code failed;
    ::inotify_add_watch(file, place.folder.c_str(), kChanges);
    if (!place.entry.empty()) return;
    std::size_t count = 1;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator entry(place.folder, options, failed), end; !failed && entry != end;
         entry.increment(failed)) {
      if (!entry->is_directory(failed) || entry->is_symlink(failed)) continue;
      if (++count > kMostFolders) return;
      ::inotify_add_watch(file, entry->path().c_str(), kChanges);
    }
  }

  // What has no name is about the folder itself, or says that some changes were not told.
  bool concerns(std::string_view name) const { return place.entry.empty() || name.empty() || name == place.entry; }

  bool any_concerns(const char* events, std::size_t size) const {
    for (std::size_t at = 0; at + sizeof(inotify_event) <= size;) {
      inotify_event event{};
      std::memcpy(&event, events + at, sizeof event);
      const char* name = events + at + sizeof event;
      if (concerns(event.len == 0 ? "" : name)) return true;
      at += sizeof event + event.len;
    }
    return false;
  }
};

FolderWatch::FolderWatch(const WatchedPlace& place) : state_(std::make_unique<State>()) {
  if (place.folder.empty()) return;
  state_->place = place;
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
  for (ssize_t size = 1; state_->file >= 0 && size > 0;) {
    size = ::read(state_->file, events.data(), events.size());
    any = (size > 0 && state_->any_concerns(events.data(), static_cast<std::size_t>(size))) || any;
  }
  if (any) state_->add_all();
  return any;
}

}  // namespace checkpoint::system
