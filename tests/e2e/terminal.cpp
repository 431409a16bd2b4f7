#include "e2e/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <vector>

#include "support/catch.h"

namespace checkpoint::test {
namespace {

[[noreturn]] void be_the_command(const std::string& name, const std::string& script,
                                 const std::vector<char*>& environment) {
  ::alarm(120);  // whatever goes wrong, it ends
  ::setsid();
  const int slave = ::open(name.c_str(), O_RDWR);
  ::ioctl(slave, TIOCSCTTY, 0);
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(slave, file);
  ::execle("/bin/sh", "sh", "-c", script.c_str(), nullptr, environment.data());
  ::_exit(127);
}

}  // namespace

Terminal::Terminal(const Workbench& bench, const std::filesystem::path& folder, const std::string& command) {
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

Terminal::~Terminal() {
  hang_up();
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
}

bool Terminal::shows(const std::string& text) {
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

void Terminal::type(const std::string& keys) const { REQUIRE(::write(master_, keys.data(), keys.size()) > 0); }

void Terminal::hang_up() {
  if (master_ >= 0) ::close(master_);
  master_ = -1;
}

int Terminal::status() {
  int status = 0;
  REQUIRE(::waitpid(child_, &status, 0) == child_);
  child_ = -1;
  return status;
}

}  // namespace checkpoint::test
