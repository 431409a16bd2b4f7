// Loaded before libc (LD_PRELOAD), it stands between our programs and the disk, and makes the calls that write fail. In
// other programs, git for one, it does nothing. What it does, the environment says:
//   CHECKPOINT_FAULT         once: one call fails; lasting: it, and all that come after it; halting: each call is
//                            interrupted before it is done, and reads and writes do half of their work; killing: the
//                            program is killed before the call
//   CHECKPOINT_FAULT_AT      which call, from 1, of those of one process
//   CHECKPOINT_FAULT_NUMBER  the errno of the failure
//   CHECKPOINT_FAULT_LOG     a file to which the name of each call that failed is appended

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum class Mode { none, once, lasting, halting, killing };

struct Plan {
  Mode mode = Mode::none;
  long at = 0;
  int number = 0;
  const char* log = nullptr;
};

Mode mode_named(const char* name) {
  if (std::strcmp(name, "once") == 0) return Mode::once;
  if (std::strcmp(name, "killing") == 0) return Mode::killing;
  return std::strcmp(name, "lasting") == 0 ? Mode::lasting : Mode::halting;
}

long number_in(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

Plan plan_of_process() {
  const char* const mode = std::getenv("CHECKPOINT_FAULT");
  const bool is_ours = std::strncmp(program_invocation_short_name, "git-checkpoint", 14) == 0;
  if (mode == nullptr || !is_ours) return {};
  return {mode_named(mode), number_in("CHECKPOINT_FAULT_AT"), static_cast<int>(number_in("CHECKPOINT_FAULT_NUMBER")),
          std::getenv("CHECKPOINT_FAULT_LOG")};
}

const Plan& plan() {
  static const Plan plan = plan_of_process();
  return plan;
}

// libc's own function of this name.
template <class Function>
Function* libc(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

using Open = int(const char*, int, ...);
using OpenAt = int(int, const char*, int, ...);
using Write = ssize_t(int, const void*, std::size_t);

void note(const char* call) {
  const int kept = errno;
  const int file = plan().log == nullptr ? -1 : libc<Open>("open")(plan().log, O_WRONLY | O_APPEND | O_CREAT, 0666);
  if (file >= 0) {
    static_cast<void>(libc<Write>("write")(file, call, std::strlen(call)) + libc<Write>("write")(file, "\n", 1));
    ::close(file);
  }
  errno = kept;
}

// Whether this call fails; then errno says why.
bool fails(const char* call) {
  static long calls = 0;
  if (plan().mode == Mode::none || plan().mode == Mode::halting) return false;
  ++calls;
  if (plan().mode == Mode::killing && calls == plan().at) {
    note(call);
    ::kill(::getpid(), SIGKILL);
  }
  if (plan().mode == Mode::killing) return false;
  if (calls < plan().at || (calls > plan().at && plan().mode == Mode::once)) return false;
  errno = plan().number;
  note(call);
  return true;
}

// Whether this call is interrupted: each second one is, so that trying again helps.
bool is_interrupted(const char* call) {
  static bool is_next = false;
  if (plan().mode != Mode::halting) return false;
  is_next = !is_next;
  if (!is_next) return false;
  errno = EINTR;
  note(call);
  return true;
}

// On a disk: no pipe, no terminal, no file in memory.
bool is_stored(int file) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return false;
  return (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)) && status.st_nlink > 0;
}

bool stops(const char* call, int file) { return is_stored(file) && (is_interrupted(call) || fails(call)); }

std::size_t done_of(std::size_t size) { return plan().mode == Mode::halting && size > 1 ? size / 2 : size; }

bool is_for_writing(const char* path, int flags) {
  const bool writes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;
  return writes && std::strncmp(path, "/dev/", 5) != 0 && std::strncmp(path, "/proc/", 6) != 0;
}

// A disk that has become unwritable does not let anything be removed either.
bool stays(const char* call) { return plan().mode == Mode::lasting && fails(call); }

mode_t mode_in(int flags, va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? static_cast<mode_t>(va_arg(arguments, int)) : 0;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return is_for_writing(path, flags) && fails("open") ? -1 : libc<Open>("open")(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return is_for_writing(path, flags) && fails("open") ? -1 : libc<Open>("open64")(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return is_for_writing(path, flags) && fails("open") ? -1 : libc<OpenAt>("openat")(folder, path, flags, mode);
}

ssize_t read(int file, void* to, std::size_t size) {
  if (is_stored(file) && is_interrupted("read")) return -1;
  return libc<decltype(read)>("read")(file, to, is_stored(file) ? done_of(size) : size);
}

ssize_t write(int file, const void* from, std::size_t size) {
  return stops("write", file) ? -1 : libc<Write>("write")(file, from, is_stored(file) ? done_of(size) : size);
}

ssize_t writev(int file, const struct iovec* parts, int count) {
  return stops("write", file) ? -1 : libc<decltype(writev)>("writev")(file, parts, count);
}

ssize_t pwrite(int file, const void* from, std::size_t size, off_t at) {
  return stops("write", file) ? -1 : libc<decltype(pwrite)>("pwrite")(file, from, done_of(size), at);
}

ssize_t pwrite64(int file, const void* from, std::size_t size, off64_t at) {
  return stops("write", file) ? -1 : libc<decltype(pwrite64)>("pwrite64")(file, from, done_of(size), at);
}

int ftruncate(int file, off_t size) noexcept {
  return stops("ftruncate", file) ? -1 : libc<int(int, off_t)>("ftruncate")(file, size);
}

int ftruncate64(int file, off64_t size) noexcept {
  return stops("ftruncate", file) ? -1 : libc<int(int, off64_t)>("ftruncate64")(file, size);
}

int fsync(int file) { return stops("fsync", file) ? -1 : libc<decltype(fsync)>("fsync")(file); }

int fdatasync(int file) { return stops("fsync", file) ? -1 : libc<decltype(fdatasync)>("fdatasync")(file); }

// The whole disk is no business of a test.
int syncfs(int /*file*/) noexcept { return fails("syncfs") ? -1 : 0; }

int fchmod(int file, mode_t mode) noexcept {
  return fails("fchmod") ? -1 : libc<int(int, mode_t)>("fchmod")(file, mode);
}

int rename(const char* from, const char* to) noexcept {
  return fails("rename") ? -1 : libc<int(const char*, const char*)>("rename")(from, to);
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
  return fails("rename") ? -1
                         : libc<int(int, const char*, int, const char*)>("renameat")(from_folder, from, to_folder, to);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept {
  using Function = int(int, const char*, int, const char*, unsigned);
  return fails("rename") ? -1 : libc<Function>("renameat2")(from_folder, from, to_folder, to, flags);
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  using Function = int(int, const char*, int, const char*, int);
  return fails("link") ? -1 : libc<Function>("linkat")(from_folder, from, to_folder, to, flags);
}

int symlinkat(const char* text, int folder, const char* name) noexcept {
  return fails("symlink") ? -1 : libc<int(const char*, int, const char*)>("symlinkat")(text, folder, name);
}

int mkdir(const char* path, mode_t mode) noexcept {
  return fails("mkdir") ? -1 : libc<int(const char*, mode_t)>("mkdir")(path, mode);
}

int mkdirat(int folder, const char* path, mode_t mode) noexcept {
  return fails("mkdir") ? -1 : libc<int(int, const char*, mode_t)>("mkdirat")(folder, path, mode);
}

int unlink(const char* path) noexcept { return stays("unlink") ? -1 : libc<int(const char*)>("unlink")(path); }

int unlinkat(int folder, const char* path, int flags) noexcept {
  return stays("unlink") ? -1 : libc<int(int, const char*, int)>("unlinkat")(folder, path, flags);
}

int rmdir(const char* path) noexcept { return stays("rmdir") ? -1 : libc<int(const char*)>("rmdir")(path); }

}  // extern "C"
