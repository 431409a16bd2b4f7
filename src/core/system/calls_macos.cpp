#include <crt_externs.h>
#include <fcntl.h>
#include <mach-o/dyld.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill() is POSIX, not C
#include <sys/stdio.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>

#include "core/system/calls.h"

namespace checkpoint::system {

namespace {

void close_keeping_errno(int file) {
  const int kept = errno;
  ::close(file);
  errno = kept;
}

// Whether the call went wrong. Else the file system does not know it, one of the network for example, and a weaker one
// has to do.
bool has_gone_wrong() { return errno == EINTR || errno == EIO || errno == ENOSPC; }

bool keep_from_others(int file) { return ::fcntl(file, F_SETFD, FD_CLOEXEC) == 0; }

// The folder for temporary files that each user has.
std::string temporary_folder() {
  std::array<char, PATH_MAX> path{};
  const std::size_t length = ::confstr(_CS_DARWIN_USER_TEMP_DIR, path.data(), path.size());
  return length == 0 || length > path.size() ? "/tmp/" : path.data();
}

}  // namespace

std::string program_path() {
  std::array<char, PATH_MAX> named{};
  std::array<char, PATH_MAX> resolved{};
  std::uint32_t size = named.size();
  const bool is_told = ::_NSGetExecutablePath(named.data(), &size) == 0;
  return is_told && ::realpath(named.data(), resolved.data()) != nullptr ? resolved.data() : std::string();
}

char** variables() { return *::_NSGetEnviron(); }

std::uint32_t random_number() { return ::arc4random(); }

void keep_freed_memory() {}

std::string library_name(std::string_view name, int version) {
  return "lib" + std::string(name) + "." + std::to_string(version) + ".dylib";
}

Instant modified_at(const struct stat& status) {
  return {status.st_mtimespec.tv_sec, static_cast<std::int32_t>(status.st_mtimespec.tv_nsec)};
}

bool is_running(pid_t process) { return ::kill(process, 0) == 0 || errno != ESRCH; }

// fsync() leaves what is written in the cache of the disk.
int sync_file(int file) {
  if (::fcntl(file, F_FULLFSYNC) == 0) return 0;
  return has_gone_wrong() ? -1 : ::fsync(file);
}

void begin_sync(int /*file*/) {}

int sync_file_system(int file) {
  if (::fsync_volume_np(file, SYNC_VOLUME_FULLSYNC | SYNC_VOLUME_WAIT) == 0) return 0;
  if (has_gone_wrong()) return -1;
  ::sync();
  return sync_file(file);
}

int rename_new(int from_folder, const char* from, int to_folder, const char* to) {
  return ::renameatx_np(from_folder, from, to_folder, to, RENAME_EXCL);
}

std::optional<std::array<int, 2>> open_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (::pipe(ends.data()) != 0) return std::nullopt;
  if (keep_from_others(ends[0]) && keep_from_others(ends[1])) return ends;
  close_keeping_errno(ends[0]);
  close_keeping_errno(ends[1]);
  return std::nullopt;
}

// A pipe grows with what is written to it.
void widen_pipe(int /*file*/) {}

int open_unnamed_file() {
  std::string pattern = temporary_folder() + "git-checkpoint-XXXXXX";
  const int file = ::mkostemp(pattern.data(), O_CLOEXEC);
  if (file < 0) return -1;
  ::unlink(pattern.c_str());
  // Above the numbers under which a child is given its files: given under the number that it has, it would stay closed
  // on exec.
  constexpr int out_of_the_way = 10;
  const int moved = ::fcntl(file, F_DUPFD_CLOEXEC, out_of_the_way);
  close_keeping_errno(file);
  return moved;
}

// Between pipe() and fcntl() another thread may spawn as well, so the child itself is told to close what it was not
// given.
pid_t spawn(const char* program, const posix_spawn_file_actions_t& actions, char* const* arguments,
            char* const* variables) {
  posix_spawnattr_t attributes{};
  if (::posix_spawnattr_init(&attributes) != 0) return -1;
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_CLOEXEC_DEFAULT);
  pid_t child = -1;
  const int failed = ::posix_spawn(&child, program, &actions, &attributes, arguments, variables);
  ::posix_spawnattr_destroy(&attributes);
  return failed == 0 ? child : -1;
}

}  // namespace checkpoint::system
