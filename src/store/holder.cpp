#include "store/holder.h"

#include <optional>

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/system/locking.h"
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

}  // namespace

std::string describe_holder(const Folder& folder, const std::string& name) {
  if (const std::optional<Holder> holder = newest_writer(folder, name)) {
    return "process " + std::to_string(holder->writer.pid) + " on " + holder->writer.host + " since " +
           format_instant(holder->since);
  }
  // The system's word, for holders that are no writers of ours.
  if (const auto pid = system::process_locking(folder.state(name).value_or(folder.state()).inode)) {
    return "process " + std::to_string(*pid) + " on " + host_name();
  }
  return "another process, which cannot be seen from here";
}

void refuse_as_busy(const Folder& folder, const std::string& name, const std::string& shown,
                    std::chrono::milliseconds timeout) {
  throw Error(ErrorCode::busy,
              "'" + shown + "' is being written by " + describe_holder(folder, name) + ", and was not free within " +
                  std::to_string(timeout.count()) + " ms",
              {"try again", "'git config checkpoint.lockTimeout \"<time>\"' sets how long to wait"})
      .about(shown);
}

}  // namespace checkpoint
