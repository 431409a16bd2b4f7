// status --watch at a terminal of its own: it draws, waits, draws again, and ends with Ctrl-C or with the terminal. No
// clock decides anything: each step waits for what the one before it shows.

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "e2e/workbench.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

// A pseudo terminal, and a shell command that has it for its own.
class Terminal {
 public:
  Terminal(const Workbench& bench, const std::filesystem::path& folder, const std::string& command) {
    master_ = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    REQUIRE(master_ >= 0);
    REQUIRE(::grantpt(master_) == 0);
    REQUIRE(::unlockpt(master_) == 0);
    const std::string name = ::ptsname(master_);
    std::vector<std::string> variables;
    for (const auto& [variable, value] : bench.environment.all()) variables.push_back(variable + "=" + value);
    std::vector<char*> environment;
    for (std::string& variable : variables) environment.push_back(variable.data());
    environment.push_back(nullptr);
    const std::string script = "cd '" + folder.string() + "' && exec " + command;
    child_ = ::fork();
    REQUIRE(child_ >= 0);
    if (child_ == 0) be_the_command(name, script, environment);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    hang_up();
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
  }

  // Reads until `text` has been shown after all that was waited for before; false where it never is.
  bool shows(const std::string& text) {
    constexpr int patience = 60000;
    for (;;) {
      const std::size_t at = seen_.find(text, begin_);
      if (at != std::string::npos) {
        begin_ = at + text.size();
        return true;
      }
      pollfd file{master_, POLLIN, 0};
      std::array<char, 4096> buffer;
      if (::poll(&file, 1, patience) <= 0) return false;
      const ssize_t count = ::read(master_, buffer.data(), buffer.size());
      if (count <= 0) return false;
      seen_.append(buffer.data(), static_cast<std::size_t>(count));
    }
  }

  void type(const std::string& keys) const { REQUIRE(::write(master_, keys.data(), keys.size()) > 0); }

  void hang_up() {
    if (master_ >= 0) ::close(master_);
    master_ = -1;
  }

  // How the command ended; it is waited for.
  int status() {
    int status = 0;
    REQUIRE(::waitpid(child_, &status, 0) == child_);
    child_ = -1;
    return status;
  }

  const std::string& seen() const { return seen_; }

 private:
  [[noreturn]] static void be_the_command(const std::string& name, const std::string& script,
                                          const std::vector<char*>& environment) {
    ::alarm(120);  // whatever goes wrong, it ends
    ::setsid();
    const int slave = ::open(name.c_str(), O_RDWR);
    ::ioctl(slave, TIOCSCTTY, 0);
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(slave, file);
    ::execle("/bin/sh", "sh", "-c", script.c_str(), nullptr, environment.data());
    ::_exit(127);
  }

  int master_ = -1;
  pid_t child_ = -1;
  std::string seen_;
  std::size_t begin_ = 0;
};

}  // namespace

TEST_CASE("a watched status draws what others write, and Ctrl-C ends it") {
  Workbench bench;
  const auto root = bench.repository("repo");
  bench.ask(root, {"update", "review", "--phase=first"});
  Terminal terminal(bench, root, "env TERM=xterm git-checkpoint status --watch");
  REQUIRE(terminal.shows("first"));
  REQUIRE(terminal.shows("Ctrl-C ends"));
  bench.ask(root, {"update", "review", "--phase=second"});
  REQUIRE(terminal.shows("\x1b[H\x1b[2J"));
  REQUIRE(terminal.shows("second"));
  // A folder that is new is watched, too.
  bench.ask(root, {"workflow", "start", "build"});
  REQUIRE(terminal.shows("REQUIREMENTS"));
  REQUIRE(terminal.shows("Ctrl-C ends"));
  terminal.type("\x03");
  const int status = terminal.status();
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a watched status draws what others claim") {
  Workbench bench;
  const auto root = bench.repository("repo");
  bench.ask(root, {"update", "review", "--next_actions+=Read the parser"});
  std::filesystem::remove_all(root / ".git" / "checkpoint");  // as in a clone in which nobody has claimed anything
  Terminal terminal(bench, root, "env TERM=xterm git-checkpoint status --watch");
  REQUIRE(terminal.shows("Ctrl-C ends"));
  for (const std::string who : {"ada", "grace"}) {
    bench.ask(root, {"next", "--claim=" + who});
    REQUIRE(terminal.shows(who));
    REQUIRE(terminal.shows("Ctrl-C ends"));
    bench.ask(root, {"next", "--release=" + who});
    REQUIRE(terminal.shows("Ctrl-C ends"));
  }
}

TEST_CASE("a watched status goes with its terminal") {
  Workbench bench;
  const auto root = bench.repository("repo");
  bench.ask(root, {"update", "review", "--phase=first"});
  Terminal terminal(bench, root, "env TERM=xterm git-checkpoint status --watch");
  REQUIRE(terminal.shows("Ctrl-C ends"));
  terminal.hang_up();
  CHECK(terminal.status() != -1);
}

TEST_CASE("a watched status ends where nobody reads it any more, and comes as plain lines") {
  Workbench bench;
  const auto root = bench.repository("repo");
  bench.ask(root, {"update", "review", "--phase=first"});
  const ProgramAnswer answer = bench.shell(root, "git-checkpoint status --watch | head -n 1");
  CHECK(answer.status == 0);
  CHECK(answer.output.find('\x1b') == std::string::npos);
  CHECK(answer.output.size() == std::string("2026-05-08T12:00:00Z\n").size());
}

TEST_CASE("a store that comes after the watch has begun is seen") {
  Workbench bench;
  const auto root = bench.repository("repo");
  Terminal terminal(bench, root, "env TERM=xterm git-checkpoint status --watch");
  REQUIRE(terminal.shows("No checkpoints yet"));
  REQUIRE(terminal.shows("Ctrl-C ends"));
  bench.ask(root, {"update", "review", "--phase=late"});
  CHECK(terminal.shows("late"));
}
