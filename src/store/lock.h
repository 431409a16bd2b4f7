#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "core/folder.h"

namespace checkpoint {

/// An exclusive lock on an open file or folder itself (flock), so that there is no lock file to leave behind, to ignore
/// or to clean up. The kernel lets go of it when its holder ends, however that happens, and serves waiters in order.
class Lock {
 public:
  enum class Outcome { taken, timed_out };

  /// Waits for the lock on `file`, at most `timeout`; without any time it takes a lock that is free. The file stays
  /// open as long as the lock is held: closing it is letting go. Error{unsupported} where the file system has no locks.
  static Outcome take(const Handle& file, std::chrono::milliseconds timeout);
  static Outcome take(const Folder& folder, std::chrono::milliseconds timeout);

  /// Says something else once a holder of the lock has got on.
  using Sign = std::function<std::string()>;

  /// As take(), for a lock that each of many holds for a moment: `timeout` is for one holder. Where `sign` says
  /// something else by then, the queue moves, and is waited in on; a hundred times at most.
  static Outcome take_in_queue(const Folder& folder, std::chrono::milliseconds timeout, const Sign& sign);
};

}  // namespace checkpoint
