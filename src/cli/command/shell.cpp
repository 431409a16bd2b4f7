#include "cli/command/shell.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "core/error.h"
#include "core/system/child_watch.h"

namespace checkpoint::cli {
namespace {

using Ending = system::ChildWatch::Ending;

// In the child: only calls that are safe between fork and exec.
[[noreturn]] void become(const char* command, const char* folder) {
  setpgid(0, 0);  // a group of its own, so that the timeout reaches what it started
  const int nothing = open("/dev/null", O_RDONLY);
  const bool ready =
      nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 && chdir(folder) == 0;
  if (ready) execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
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
  const system::ChildWatch watch;
  const pid_t child = fork();
  if (child < 0) throw Error(ErrorCode::io, std::string("cannot start a command: ") + std::strerror(errno));
  if (child == 0) {
    watch.restore_signals();
    become(command.c_str(), folder.c_str());
  }
  setpgid(child, child);  // in both processes: whoever comes first
  CommandOutcome outcome;
  const Ending ending = watch.wait(child, timeout);
  outcome.timed_out = ending == Ending::timed_out;
  if (ending != Ending::by_itself) kill(-child, SIGKILL);
  const int status = status_of(child);
  if (ending == Ending::interrupted) {
    watch.take_signal();
    throw Error(ErrorCode::interrupted, "interrupted while a command ran; it was stopped, and nothing was changed");
  }
  if (WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  return outcome;
}

}  // namespace checkpoint::cli
