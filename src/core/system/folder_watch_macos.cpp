#include <sys/stat.h>

#include <map>
#include <string>
#include <utility>

#include "core/system/calls.h"
#include "core/system/folder_watch.h"

// Looked at every now and then: what the system tells of a folder is not told of the files in it.

namespace checkpoint::system {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 20000;

using States = std::map<std::string, std::pair<Instant, long long>>;  // when a file was changed, and its size

void add_state(const fs::path& path, States& states) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) return;
  states[path.string()] = {modified_at(status), static_cast<long long>(status.st_size)};
}

States states_in(const WatchedPlace& place) {
  States states;
  if (!place.entry.empty()) {
    add_state(place.folder / place.entry, states);
    return states;
  }
  std::error_code failed;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(place.folder, options, failed), end;
       !failed && entry != end && states.size() < kMostFiles; entry.increment(failed)) {
    add_state(entry->path(), states);
  }
  return states;
}

}  // namespace

struct FolderWatch::State {
  WatchedPlace place;
  States states;
};

FolderWatch::FolderWatch(const WatchedPlace& place) : state_(std::make_unique<State>()) {
  state_->place = place;
  if (!place.folder.empty()) state_->states = states_in(place);
}

FolderWatch::~FolderWatch() = default;

int FolderWatch::file() const { return -1; }

std::optional<std::chrono::milliseconds> FolderWatch::interval() const {
  constexpr std::chrono::milliseconds kOften{2000};
  return state_->place.folder.empty() ? std::nullopt : std::optional(kOften);
}

bool FolderWatch::has_changed() {
  if (state_->place.folder.empty()) return false;
  States now = states_in(state_->place);
  const bool differs = now != state_->states;
  state_->states = std::move(now);
  return differs;
}

}  // namespace checkpoint::system
