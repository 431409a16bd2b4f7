#include "git.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <vector>

extern char** environ;

namespace checkpoint::driver {

namespace {

/// Where the child's output goes: what git prints is not for whoever reads ours.
class Redirections {
 public:
  explicit Redirections(int output) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (output >= 0) {
      posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    } else {
      posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    }
  }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;
  ~Redirections() { posix_spawn_file_actions_destroy(&actions_); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

std::optional<pid_t> start(std::vector<std::string> arguments, int output) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  const Redirections redirections(output);
  pid_t child = 0;
  if (posix_spawnp(&child, "git", redirections.get(), nullptr, pointers.data(), environ) != 0) return std::nullopt;
  return child;
}

/// The exit status, or nothing when a signal ended the child.
std::optional<int> wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return std::nullopt;
  }
  if (!WIFEXITED(status)) return std::nullopt;
  return WEXITSTATUS(status);
}

std::string read_all(int file) {
  std::string text;
  std::array<char, 256> buffer{};
  for (ssize_t count = 0; (count = read(file, buffer.data(), buffer.size())) > 0;) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text;
}

}  // namespace

std::optional<int> merge_text(const Invocation& invocation) {
  const merge::Markers& markers = invocation.markers;
  std::vector<std::string> arguments{"git", "merge-file", "-q", "--marker-size=" + std::to_string(markers.size)};
  for (const std::string& label : {markers.our_label, markers.base_label, markers.their_label}) {
    arguments.insert(arguments.end(), {"-L", label});
  }
  arguments.insert(arguments.end(), {"--", invocation.ours, invocation.base, invocation.theirs});
  const auto child = start(std::move(arguments), -1);
  const auto status = child ? wait_for(*child) : std::nullopt;
  return status && *status < 128 ? status : std::nullopt;
}

std::optional<std::string> conflict_style() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  const auto child = start({"git", "config", "--get", "merge.conflictStyle"}, ends[1]);
  close(ends[1]);
  std::string text = child ? read_all(ends[0]) : "";
  close(ends[0]);
  if (!child || wait_for(*child) != 0) return std::nullopt;
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

}  // namespace checkpoint::driver
