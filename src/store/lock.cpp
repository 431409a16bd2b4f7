#include "store/lock.h"

#include <sys/file.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/error.h"
#include "core/interruption.h"
#include "core/system/locking.h"

namespace checkpoint {

namespace {

// Whether the lock is taken; false where it is not free, or the waiting was interrupted.
bool try_to_take(int file, int operation) {
  if (::flock(file, operation) == 0) return true;
  if (errno == EWOULDBLOCK || errno == EINTR) return false;
  throw Error(ErrorCode::unsupported, std::string("this file system cannot lock files: ") + std::strerror(errno));
}

Lock::Outcome take_number(int file, std::chrono::milliseconds timeout) {
  if (try_to_take(file, LOCK_EX | LOCK_NB)) return Lock::Outcome::taken;
  if (timeout.count() <= 0) return Lock::Outcome::timed_out;
  // flock() knows no timeout, and trying again and again would let late comers overtake those who have waited long.
  const system::Alarm alarm(timeout);
  while (!alarm.has_gone_off()) {
    Interruption::check();
    if (try_to_take(file, LOCK_EX)) return Lock::Outcome::taken;
  }
  return Lock::Outcome::timed_out;
}

}  // namespace

Lock::Outcome Lock::take(const Handle& file, std::chrono::milliseconds timeout) {
  return take_number(file.number(), timeout);
}

Lock::Outcome Lock::take(const Folder& folder, std::chrono::milliseconds timeout) {
  return take_number(folder.number(), timeout);
}

Lock::Outcome Lock::take_in_queue(const Folder& folder, std::chrono::milliseconds timeout, const Sign& sign) {
  constexpr int most = 100;
  if (take(folder, std::chrono::milliseconds(0)) == Outcome::taken) return Outcome::taken;
  if (timeout.count() <= 0) return Outcome::timed_out;
  std::string before = sign();
  for (int number = 1; number <= most; ++number) {
    if (take(folder, timeout) == Outcome::taken) return Outcome::taken;
    std::string now = sign();
    if (now == before) break;
    before = std::move(now);
  }
  return Outcome::timed_out;
}

}  // namespace checkpoint
