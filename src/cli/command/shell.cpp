#include "cli/command/shell.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "core/error.h"

namespace checkpoint::cli {
namespace {

// Takes the signals that end a program for itself as long as it lives: the command has a group of its own, which no
// Ctrl-C reaches, and must not outlive us.
class Interrupts {
 public:
  Interrupts() {
    sigset_t wanted;
    sigemptyset(&wanted);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&wanted, signal);
    sigprocmask(SIG_BLOCK, &wanted, &before_);
    file_ = signalfd(-1, &wanted, SFD_CLOEXEC);
  }
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  ~Interrupts() {
    if (file_ >= 0) close(file_);
    restore();
  }

  int file() const { return file_; }
  // Reads the one that came, so that it does not end us later.
  void take() const {
    signalfd_siginfo info{};
    static_cast<void>(read(file_, &info, sizeof info));
  }
  void restore() const { sigprocmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
  int file_ = -1;
};

// In the child: only calls that are safe between fork and exec.
[[noreturn]] void become(const char* command, const char* folder) {
  setpgid(0, 0);  // a group of its own, so that the timeout reaches what it started
  const int nothing = open("/dev/null", O_RDONLY);
  const bool ready =
      nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 && chdir(folder) == 0;
  if (ready) execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

int poll_again(std::array<pollfd, 2>& files, int milliseconds) {
  for (;;) {
    const int ready = poll(files.data(), files.size(), milliseconds);
    if (ready >= 0 || errno != EINTR) return ready;
  }
}

enum class Ending { by_itself, timed_out, interrupted };

// Waits until the child has ended, `timeout` is over or we are interrupted.
Ending ending_of(pid_t child, std::chrono::seconds timeout, const Interrupts& interrupts) {
  const long handle = syscall(SYS_pidfd_open, child, 0);
  if (handle < 0) throw Error(ErrorCode::io, std::string("cannot watch a command: ") + std::strerror(errno));
  std::array files{pollfd{static_cast<int>(handle), POLLIN, 0}, pollfd{interrupts.file(), POLLIN, 0}};
  const int ready = poll_again(files, static_cast<int>(std::chrono::milliseconds(timeout).count()));
  close(files[0].fd);
  if (ready <= 0) return Ending::timed_out;
  return files[1].revents != 0 ? Ending::interrupted : Ending::by_itself;
}

int status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

CommandOutcome run_in_shell(const std::string& command, const std::filesystem::path& folder,
                            std::chrono::seconds timeout) {
  const Interrupts interrupts;
  const pid_t child = fork();
  if (child < 0) throw Error(ErrorCode::io, std::string("cannot start a command: ") + std::strerror(errno));
  if (child == 0) {
    interrupts.restore();
    become(command.c_str(), folder.c_str());
  }
  setpgid(child, child);  // in both processes: whoever comes first
  CommandOutcome outcome;
  const Ending ending = ending_of(child, timeout, interrupts);
  outcome.timed_out = ending == Ending::timed_out;
  if (ending != Ending::by_itself) kill(-child, SIGKILL);
  const int status = status_of(child);
  if (ending == Ending::interrupted) {
    interrupts.take();
    throw Error(ErrorCode::interrupted, "interrupted while a command ran; it was stopped, and nothing was changed");
  }
  if (WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  return outcome;
}

}  // namespace checkpoint::cli
