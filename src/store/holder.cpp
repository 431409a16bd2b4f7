#include "store/holder.h"

#include <fstream>
#include <optional>
#include <sstream>

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/time.h"

namespace checkpoint {

namespace {

struct Holder {
  Writer writer;
  Instant since;
};

// A writer has a temporary file from the moment it holds the lock; the newest one is the holder's, older ones belong to
// writers that were killed.
std::optional<Holder> newest_writer(const Folder& folder, const std::string& name) {
  std::optional<Holder> newest;
  for (const FolderEntry& entry : folder.entries()) {
    const std::optional<Writer> writer = writer_of(entry.name, name);
    const std::optional<FileState> state = writer ? folder.state(entry.name) : std::nullopt;
    if (!state || !may_be_alive(*writer)) continue;
    if (!newest || newest->since < state->changed) newest = Holder{*writer, state->changed};
  }
  return newest;
}

// The kernel's own list, for holders that are no writers of ours: `1: FLOCK  ADVISORY  WRITE 4711 fe:01:123456 0 EOF`.
// A holder in another container is not in it.
std::optional<long> pid_in_kernel_list(ino_t inode) {
  std::ifstream list("/proc/locks");
  for (std::string line; std::getline(list, line);) {
    std::istringstream words(line);
    std::string number, type, mode, access, file;
    long pid = 0;
    words >> number >> type >> mode >> access >> pid >> file;
    if (words && type == "FLOCK" && pid > 0 && file.ends_with(":" + std::to_string(inode))) return pid;
  }
  return std::nullopt;
}

}  // namespace

std::string describe_holder(const Folder& folder, const std::string& name) {
  if (const std::optional<Holder> holder = newest_writer(folder, name)) {
    return "process " + std::to_string(holder->writer.pid) + " on " + holder->writer.host + " since " +
           format_instant(holder->since);
  }
  if (const std::optional<long> pid = pid_in_kernel_list(folder.state(name).value_or(folder.state()).inode)) {
    return "process " + std::to_string(*pid) + " on " + host_name();
  }
  return "another process, which cannot be seen from here";
}

void refuse_as_busy(const Folder& folder, const std::string& name, const std::string& shown,
                    std::chrono::milliseconds timeout) {
  Error error(ErrorCode::busy,
              "'" + shown + "' is being written by " + describe_holder(folder, name) + ", and was not free within " +
                  std::to_string(timeout.count()) + " ms",
              {"try again", "checkpoint.lockTimeout sets how long to wait"});
  error.path = shown;
  throw error;
}

}  // namespace checkpoint
