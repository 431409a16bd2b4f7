#include "cli/process_watch.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <iterator>

#include "core/error.h"
#include "core/interruption.h"
#include "core/system/folder_watch.h"

namespace checkpoint::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kLookAgain{1000};

class ProcessWatch final : public Watch {
 public:
  ProcessWatch(const std::vector<system::WatchedPlace>& places, int bell) : bell_(bell) {
    for (const system::WatchedPlace& place : places) watched_.push_back({place, nullptr});
    static_cast<void>(open_new());
  }

  bool wait() override {
    for (;;) {
      // What is asked of the first two is only whether they have gone.
      std::vector<pollfd> files{{STDOUT_FILENO, 0, 0}, {terminal_, 0, 0}, {bell_, POLLIN, 0}, {signals_, POLLIN, 0}};
      Interruption::check();
      for (const Watched& one : watched_) files.push_back({one.watch ? one.watch->file() : -1, POLLIN, 0});
      const int ready =
          ::poll(files.data(), static_cast<nfds_t>(std::ssize(files)), static_cast<int>(longest().count()));
      if (ready < 0 && errno != EINTR) {
        throw Error(ErrorCode::io, std::string("cannot wait for changes: ") + std::strerror(errno));
      }
      Interruption::check();
      if (ready < 0) continue;
      if (files[0].revents != 0 || files[1].revents != 0) return false;
      if (has_changed() || files[2].revents != 0) return true;
    }
  }

 private:
  struct Watched {
    system::WatchedPlace place;
    std::unique_ptr<system::FolderWatch> watch;  // null as long as there is no such folder
  };

  // One that has gone already is one, too.
  static bool is_terminal() { return ::isatty(STDIN_FILENO) == 1 || errno == EIO; }

  // A folder that has gone takes its watch with it.
  bool open_new() {
    bool is_new = false;
    for (Watched& one : watched_) {
      std::error_code failed;
      const bool is_there = fs::is_directory(one.place.folder, failed);
      if (is_there && !one.watch) {
        one.watch = std::make_unique<system::FolderWatch>(one.place);
        is_new = true;
      }
      if (!is_there) one.watch.reset();
    }
    return is_new;
  }

  bool has_changed() {
    bool any = false;
    for (const Watched& one : watched_) any = (one.watch && one.watch->has_changed()) || any;
    return open_new() || any;
  }

  // Until something has to be looked at without being told; -1 for never.
  std::chrono::milliseconds longest() const {
    std::chrono::milliseconds least(-1);
    for (const Watched& one : watched_) {
      const auto interval = one.watch ? one.watch->interval() : std::optional(kLookAgain);
      if (interval) least = least.count() < 0 ? *interval : std::min(least, *interval);
    }
    return least;
  }

  std::vector<Watched> watched_;
  int terminal_ = is_terminal() ? STDIN_FILENO : -1;
  int bell_;
  int signals_ = Interruption::file();
};

}  // namespace

std::shared_ptr<Watch> watch_of_process(const std::vector<system::WatchedPlace>& places, int bell) {
  return std::make_shared<ProcessWatch>(places, bell);
}

}  // namespace checkpoint::cli
