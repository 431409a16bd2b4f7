// Loaded before libc (LD_PRELOAD), it stands between our programs and the disk, and makes the calls that write fail. In
// other programs, git for one, it does nothing. The functions at its end are the list of calls by which a program can
// change what is on a disk; `check-writing-calls` holds the programs to it. What it does, the environment says:
//   CHECKPOINT_FAULT         once: one call fails; ailing: the same, and reading and closing count, too; lasting: it,
//   and
//                            all that come after it; halting: each call is
//                            interrupted before it is done, and reads and writes do half of their work; killed: the
//                            process ends as with kill -9, before the call or when half of a write is done;
//                            killed-group: with it all that is in its process group, and the calls of other programs
//                            count, too; starved: no memory is given once, and only that counts
//   CHECKPOINT_FAULT_AT      which call, from 1; 0: none, all are only counted
//   CHECKPOINT_FAULT_COUNT   a file of eight bytes, in which the calls of all processes are counted
//   CHECKPOINT_FAULT_NUMBER  the errno of the failure
//   CHECKPOINT_FAULT_LOG     a file to which the name of each call that was met is appended

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utime.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum class Mode { none, once, ailing, lasting, halting, killed, killed_group, starved };

struct Plan {
  Mode mode = Mode::none;
  long at = 0;
  int number = 0;
  const char* log = nullptr;
};

struct NamedMode {
  const char* name;
  Mode mode;
};
constexpr std::array<NamedMode, 7> kModes{{{"once", Mode::once},
                                           {"ailing", Mode::ailing},
                                           {"lasting", Mode::lasting},
                                           {"halting", Mode::halting},
                                           {"killed", Mode::killed},
                                           {"killed-group", Mode::killed_group},
                                           {"starved", Mode::starved}}};

Mode mode_named(const char* name) {
  for (const NamedMode& known : kModes) {
    if (std::strcmp(name, known.name) == 0) return known.mode;
  }
  return Mode::none;
}

long number_in(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

Plan plan_of_process() {
  const char* const name = std::getenv("CHECKPOINT_FAULT");
  const Mode mode = name == nullptr ? Mode::none : mode_named(name);
  const bool is_ours = std::strncmp(program_invocation_short_name, "git-checkpoint", 14) == 0;
  if (!is_ours && mode != Mode::killed_group) return {};
  return {mode, number_in("CHECKPOINT_FAULT_AT"), static_cast<int>(number_in("CHECKPOINT_FAULT_NUMBER")),
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
using Close = int(int);

void note(const char* call) {
  const int kept = errno;
  const int file = plan().log == nullptr ? -1 : libc<Open>("open")(plan().log, O_WRONLY | O_APPEND | O_CREAT, 0666);
  if (file >= 0) {
    static_cast<void>(libc<Write>("write")(file, call, std::strlen(call)) + libc<Write>("write")(file, "\n", 1));
    libc<Close>("close")(file);
  }
  errno = kept;
}

std::atomic<long>* mapped_count() {
  const char* const path = std::getenv("CHECKPOINT_FAULT_COUNT");
  const int file = path == nullptr ? -1 : libc<Open>("open")(path, O_RDWR | O_CLOEXEC, 0);
  if (file < 0) return nullptr;
  void* const count = ::mmap(nullptr, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  libc<Close>("close")(file);
  return count == MAP_FAILED ? nullptr : static_cast<std::atomic<long>*>(count);
}

// The number of this call, among those of all processes.
long counted() {
  static std::atomic<long> own{0};
  static std::atomic<long>* const shared = mapped_count();
  return (shared == nullptr ? own : *shared).fetch_add(1) + 1;
}

bool kills() { return plan().mode == Mode::killed || plan().mode == Mode::killed_group; }

[[noreturn]] void die(const char* call) {
  note(call);
  ::kill(plan().mode == Mode::killed_group ? 0 : ::getpid(), SIGKILL);
  ::_exit(1);
}

// Whether it is this call that is to fail; then errno says why.
bool is_met(const char* call) {
  const long calls = counted();
  if (kills() && calls == plan().at) die(call);
  if (kills() || calls < plan().at || (calls > plan().at && plan().mode != Mode::lasting)) return false;
  errno = plan().number;
  note(call);
  return true;
}

// Whether this call fails, of those that change what is on a disk.
bool fails(const char* call) {
  const bool is_apart = plan().mode == Mode::none || plan().mode == Mode::halting || plan().mode == Mode::starved;
  return !is_apart && is_met(call);
}

// Set when this layer is; what is asked for before that, the loader asks for.
bool is_loaded = false;
[[gnu::constructor]] void note_loaded() { is_loaded = true; }

// Whether there is no memory for this call. What we need to find that out is always given.
bool starves() {
  static thread_local bool is_asked = false;
  if (!is_loaded || is_asked) return false;
  is_asked = true;
  const bool is_none = plan().mode == Mode::starved && is_met("malloc");
  is_asked = false;
  return is_none;
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

// Whether this call fails, of those that only an ailing disk lets fail.
bool ails(const char* call) { return plan().mode == Mode::ailing && fails(call); }

// On a disk: no pipe, no terminal, no file in memory.
bool is_stored(int file) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return false;
  return (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)) && status.st_nlink > 0;
}

bool stops(const char* call, int file) { return is_stored(file) && (is_interrupted(call) || fails(call)); }

// What a process has written is not lost when it is killed, durable or not, and waiting for the disk takes time.
bool is_waiting_in_vain() { return kills(); }

// Whether it is at this write that the process is killed: half of it is done by then.
template <class Half>
bool stops_writing(int file, const Half& write_half) {
  if (!kills()) return stops("write", file);
  if (is_stored(file) && counted() == plan().at) {
    write_half();
    die("write");
  }
  return false;
}

std::size_t done_of(std::size_t size) { return plan().mode == Mode::halting && size > 1 ? size / 2 : size; }

// A process that is killed leaves a trace only of what was made or emptied.
bool is_for_writing(const char* path, int flags) {
  const bool changes = (flags & (O_CREAT | O_TRUNC)) != 0;
  const bool writes = changes || (!kills() && (flags & O_ACCMODE) != O_RDONLY);
  return writes && std::strncmp(path, "/dev/", 5) != 0 && std::strncmp(path, "/proc/", 6) != 0;
}

// A disk that has become unwritable does not let anything be removed either.
bool stays(const char* call) { return (plan().mode == Mode::lasting || kills()) && fails(call); }

mode_t mode_in(int flags, va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? static_cast<mode_t>(va_arg(arguments, int)) : 0;
}

}  // namespace

extern "C" {

// Of glibc: to ask for its malloc by name would begin with asking for memory.
void* __libc_malloc(std::size_t size);  // NOLINT(bugprone-reserved-identifier)

void* malloc(std::size_t size) {
  if (!starves()) return __libc_malloc(size);
  errno = ENOMEM;
  return nullptr;
}

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
  if (is_stored(file) && (is_interrupted("read") || ails("read"))) return -1;
  return libc<decltype(read)>("read")(file, to, is_stored(file) ? done_of(size) : size);
}

ssize_t write(int file, const void* from, std::size_t size) {
  auto* const real = libc<Write>("write");
  if (stops_writing(file, [&] { return real(file, from, size / 2); })) return -1;
  return real(file, from, is_stored(file) ? done_of(size) : size);
}

ssize_t writev(int file, const struct iovec* parts, int count) {
  auto* const real = libc<decltype(writev)>("writev");
  return stops_writing(file, [&] { return real(file, parts, count / 2); }) ? -1 : real(file, parts, count);
}

ssize_t pwrite(int file, const void* from, std::size_t size, off_t at) {
  auto* const real = libc<decltype(pwrite)>("pwrite");
  return stops_writing(file, [&] { return real(file, from, size / 2, at); }) ? -1 : real(file, from, done_of(size), at);
}

ssize_t pwrite64(int file, const void* from, std::size_t size, off64_t at) {
  auto* const real = libc<decltype(pwrite64)>("pwrite64");
  return stops_writing(file, [&] { return real(file, from, size / 2, at); }) ? -1 : real(file, from, done_of(size), at);
}

ssize_t sendfile(int to, int from, off_t* at, std::size_t size) noexcept {
  return stops("write", to) ? -1 : libc<ssize_t(int, int, off_t*, std::size_t)>("sendfile")(to, from, at, size);
}

ssize_t pread(int file, void* to, std::size_t size, off_t at) {
  return is_stored(file) && ails("read") ? -1 : libc<decltype(pread)>("pread")(file, to, size, at);
}

ssize_t pread64(int file, void* to, std::size_t size, off64_t at) {
  return is_stored(file) && ails("read") ? -1 : libc<decltype(pread64)>("pread64")(file, to, size, at);
}

// It closes also where it reports a failure, as on a disk in a network.
int close(int file) {
  const bool is_failure = plan().mode == Mode::ailing && is_stored(file) && ails("close");
  const int number = errno;
  const int closed = libc<Close>("close")(file);
  if (is_failure) errno = number;
  return is_failure ? -1 : closed;
}

FILE* fopen(const char* path, const char* mode) {
  const bool writes = std::strpbrk(mode, "wa+") != nullptr;
  return writes && is_for_writing(path, O_CREAT) && fails("open") ? nullptr
                                                                  : libc<decltype(fopen)>("fopen")(path, mode);
}

FILE* fopen64(const char* path, const char* mode) {
  const bool writes = std::strpbrk(mode, "wa+") != nullptr;
  return writes && is_for_writing(path, O_CREAT) && fails("open") ? nullptr
                                                                  : libc<decltype(fopen64)>("fopen64")(path, mode);
}

int truncate(const char* path, off_t size) noexcept {
  return fails("ftruncate") ? -1 : libc<int(const char*, off_t)>("truncate")(path, size);
}

int ftruncate(int file, off_t size) noexcept {
  return stops("ftruncate", file) ? -1 : libc<int(int, off_t)>("ftruncate")(file, size);
}

int ftruncate64(int file, off64_t size) noexcept {
  return stops("ftruncate", file) ? -1 : libc<int(int, off64_t)>("ftruncate64")(file, size);
}

int fsync(int file) {
  if (is_waiting_in_vain()) return 0;
  return stops("fsync", file) ? -1 : libc<decltype(fsync)>("fsync")(file);
}

int fdatasync(int file) {
  if (is_waiting_in_vain()) return 0;
  return stops("fsync", file) ? -1 : libc<decltype(fdatasync)>("fdatasync")(file);
}

// The whole disk is no business of a test.
int syncfs(int /*file*/) noexcept { return !is_waiting_in_vain() && fails("syncfs") ? -1 : 0; }

int sync_file_range(int file, off64_t at, off64_t size, unsigned flags) {
  return is_waiting_in_vain() ? 0 : libc<decltype(sync_file_range)>("sync_file_range")(file, at, size, flags);
}

int fchmod(int file, mode_t mode) noexcept {
  return fails("fchmod") ? -1 : libc<int(int, mode_t)>("fchmod")(file, mode);
}

int chmod(const char* path, mode_t mode) noexcept {
  return fails("chmod") ? -1 : libc<int(const char*, mode_t)>("chmod")(path, mode);
}

int fchmodat(int folder, const char* path, mode_t mode, int flags) noexcept {
  return fails("chmod") ? -1 : libc<int(int, const char*, mode_t, int)>("fchmodat")(folder, path, mode, flags);
}

// Only root may give a file away, so a refusal is nothing that goes wrong.
int fchown(int file, uid_t user, gid_t group) noexcept {
  return stays("fchown") ? -1 : libc<int(int, uid_t, gid_t)>("fchown")(file, user, group);
}

int utimensat(int folder, const char* path, const struct timespec times[2], int flags) noexcept {
  using Function = int(int, const char*, const struct timespec*, int);
  return fails("utime") ? -1 : libc<Function>("utimensat")(folder, path, times, flags);
}

int utimes(const char* path, const struct timeval times[2]) noexcept {
  return fails("utime") ? -1 : libc<int(const char*, const struct timeval*)>("utimes")(path, times);
}

int utime(const char* path, const struct utimbuf* times) noexcept {
  return fails("utime") ? -1 : libc<int(const char*, const struct utimbuf*)>("utime")(path, times);
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

int link(const char* from, const char* to) noexcept {
  return fails("link") ? -1 : libc<int(const char*, const char*)>("link")(from, to);
}

int symlink(const char* text, const char* name) noexcept {
  return fails("symlink") ? -1 : libc<int(const char*, const char*)>("symlink")(text, name);
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

char* mkdtemp(char* pattern) noexcept { return fails("mkdir") ? nullptr : libc<char*(char*)>("mkdtemp")(pattern); }

int remove(const char* path) noexcept { return stays("unlink") ? -1 : libc<int(const char*)>("remove")(path); }

int unlink(const char* path) noexcept { return stays("unlink") ? -1 : libc<int(const char*)>("unlink")(path); }

int unlinkat(int folder, const char* path, int flags) noexcept {
  return stays("unlink") ? -1 : libc<int(int, const char*, int)>("unlinkat")(folder, path, flags);
}

int rmdir(const char* path) noexcept { return stays("rmdir") ? -1 : libc<int(const char*)>("rmdir")(path); }

}  // extern "C"
