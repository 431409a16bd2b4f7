#include <fcntl.h>
#include <malloc.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill() is POSIX, not C
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "core/system/calls.h"

namespace checkpoint::system {

namespace {

// Where /proc is not mounted: what the kernel was told to start, which holds as long as nobody has changed folders.
std::string started_path() {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel gives an address as a number
  const auto* const name = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
  std::array<char, PATH_MAX> path{};
  const bool is_there = name != nullptr && ::realpath(name, path.data()) != nullptr;
  return is_there ? std::string(path.data()) : std::string();
}

}  // namespace

std::string program_path() {
  std::array<char, PATH_MAX> path{};
  const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
  return length < 0 ? started_path() : std::string(path.data(), static_cast<std::size_t>(length));
}

char** variables() { return ::environ; }

std::uint32_t random_number() {
  std::uint32_t value = 0;
  return ::getrandom(&value, sizeof value, GRND_NONBLOCK) < 0 ? static_cast<std::uint32_t>(::getpid()) : value;
}

void keep_freed_memory() {
#ifdef M_MMAP_THRESHOLD
  constexpr int beyond_any_document = 1 << 30;
  ::mallopt(M_MMAP_THRESHOLD, beyond_any_document);
  ::mallopt(M_TRIM_THRESHOLD, beyond_any_document);
#endif
}

std::string library_name(std::string_view name, int version) {
  return "lib" + std::string(name) + ".so." + std::to_string(version);
}

Instant modified_at(const struct stat& status) {
  return {status.st_mtim.tv_sec, static_cast<std::int32_t>(status.st_mtim.tv_nsec)};
}

// `4711 (name, which may hold anything) Z 1 …`
bool is_running(pid_t process) {
  if (::kill(process, 0) != 0 && errno == ESRCH) return false;
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  std::getline(file, line);
  const std::size_t state = line.rfind(") ");
  if (state == line.npos || state + 2 >= line.size()) return true;
  return line[state + 2] != 'Z' && line[state + 2] != 'X';
}

int sync_file(int file) { return ::fsync(file); }

void begin_sync(int file) { ::sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE); }

int sync_file_system(int file) { return ::syncfs(file); }

int rename_new(int from_folder, const char* from, int to_folder, const char* to) {
  return ::renameat2(from_folder, from, to_folder, to, RENAME_NOREPLACE);
}

std::optional<std::array<int, 2>> open_pipe() {
  std::array<int, 2> ends{-1, -1};
  return ::pipe2(ends.data(), O_CLOEXEC) == 0 ? std::optional(ends) : std::nullopt;
}

void widen_pipe(int file) {
  constexpr int as_much_as_anybody_may_have = 1 << 20;
  ::fcntl(file, F_SETPIPE_SZ, as_much_as_anybody_may_have);
}

int open_unnamed_file() { return ::memfd_create("input", MFD_CLOEXEC); }

// All our files are closed on exec from the moment they are opened.
pid_t spawn(const char* program, const posix_spawn_file_actions_t& actions, char* const* arguments,
            char* const* variables) {
  pid_t child = -1;
  return ::posix_spawn(&child, program, &actions, nullptr, arguments, variables) == 0 ? child : -1;
}

}  // namespace checkpoint::system
