#include "store/git_config.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/letters.h"
#include "core/program.h"

namespace checkpoint {

namespace {

constexpr const char* wanted = R"(^(checkpoint\.|color\.(checkpoint|ui)$|core\.worktree$))";

bool same_key(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](char left, char right) { return to_lower(left) == to_lower(right); });
}

// An environment or argument list as exec wants it; valid as long as the strings it was made of.
std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers(strings.size() + 1, nullptr);
  std::transform(strings.begin(), strings.end(), pointers.begin(), [](std::string& text) { return text.data(); });
  return pointers;
}

std::vector<std::string> assignments(const Environment& environment) {
  std::vector<std::string> strings;
  for (const auto& [name, value] : environment.all()) strings.push_back(std::string(name).append("=").append(value));
  return strings;
}

// Starts `arguments` with its output going to `output`; -1 when it cannot be started.
pid_t spawn(std::vector<std::string> arguments, const Environment& environment, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  std::vector<std::string> variables = assignments(environment);
  pid_t child = -1;
  const int failed = ::posix_spawn(&child, arguments.front().c_str(), &actions, nullptr, pointers_to(arguments).data(),
                                   pointers_to(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  return failed == 0 ? child : -1;
}

std::string read_all(int file) {
  constexpr std::size_t at_once = 4096;
  std::array<char, at_once> buffer;
  std::string text;
  while (true) {
    const ssize_t got = ::read(file, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

bool succeeded(pid_t child) {
  int status = 0;
  pid_t ended = 0;
  do {
    ended = ::waitpid(child, &status, 0);
  } while (ended < 0 && errno == EINTR);
  return ended == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

std::optional<std::string> GitConfig::get(std::string_view key) const {
  const auto found =
      std::find_if(entries.rbegin(), entries.rend(), [key](const auto& entry) { return same_key(entry.first, key); });
  return found == entries.rend() ? std::nullopt : std::optional(found->second);
}

GitConfig parse_git_config(std::string_view output) {
  GitConfig config;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\0'), output.size());
    const std::string_view entry = output.substr(0, end);
    const std::size_t newline = entry.find('\n');
    const bool has_value = newline != std::string_view::npos;
    config.entries.emplace_back(entry.substr(0, newline), has_value ? entry.substr(newline + 1) : "true");
    output.remove_prefix(std::min(end + 1, output.size()));
  }
  return config;
}

GitConfigReader::GitConfigReader(const std::filesystem::path& folder, const Environment& environment) {
  const std::optional<std::filesystem::path> git = find_program("git", environment);
  std::array<int, 2> ends{};
  if (!git || ::pipe2(ends.data(), O_CLOEXEC) != 0) return;
  child_ =
      spawn({git->string(), "-C", folder.string(), "config", "--null", "--get-regexp", wanted}, environment, ends[1]);
  ::close(ends[1]);
  output_ = ends[0];
}

GitConfigReader::~GitConfigReader() { get(); }

const GitConfig& GitConfigReader::get() {
  if (config_) return *config_;
  const std::string output = output_ < 0 ? "" : read_all(output_);
  if (output_ >= 0) ::close(output_);
  const bool usable = child_ > 0 && succeeded(child_);
  config_ = usable ? parse_git_config(output) : GitConfig{};
  return *config_;
}

}  // namespace checkpoint
