#include "git.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <vector>

#include "core/system/calls.h"
#include "core/take.h"

namespace checkpoint::driver {

namespace {

constexpr int input_number = 3;

/// The child's files: our own output belongs to git, and what the child says is not for whoever reads our errors.
class Redirections {
 public:
  /// The child writes to `output` and finds `input` under `input_number`; a negative `input` is none.
  Redirections(int output, int input) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    if (input >= 0) posix_spawn_file_actions_adddup2(&actions_, input, input_number);
  }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;
  ~Redirections() { posix_spawn_file_actions_destroy(&actions_); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

std::optional<pid_t> start(std::vector<std::string> arguments, const Redirections& redirections) {
  std::vector<char*> pointers;
  pointers.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawnp(&child, "git", redirections.get(), nullptr, pointers.data(), system::variables()) != 0)
    return std::nullopt;
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
  std::array<char, 65536> buffer{};
  for (;;) {
    const ssize_t count = read(file, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

struct GitAnswer {
  int status;
  std::string output;
};

/// Runs git to its end; nothing where that cannot be.
std::optional<GitAnswer> run_git(std::vector<std::string> arguments, int input) {
  const auto ends = system::open_pipe();
  if (!ends) return std::nullopt;
  const auto [reading, writing] = *ends;
  const auto child = start(std::move(arguments), Redirections(writing, input));
  close(writing);
  std::string output = child ? read_all(reading) : "";
  close(reading);
  const auto status = child ? wait_for(*child) : std::nullopt;
  if (!status) return std::nullopt;
  return GitAnswer{*status, std::move(output)};
}

/// A file that only this process and its child see.
class UnnamedFile {
 public:
  explicit UnnamedFile(std::string_view text) : number_(system::open_unnamed_file()) {
    while (number_ >= 0 && !text.empty()) {
      const ssize_t count = write(number_, text.data(), text.size());
      if (count < 0 && errno != EINTR) drop();
      if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    // Where /dev/fd/3 is this very file, and not one opened anew, the child reads on from where we stand.
    if (number_ >= 0) lseek(number_, 0, SEEK_SET);
  }
  UnnamedFile(const UnnamedFile&) = delete;
  UnnamedFile& operator=(const UnnamedFile&) = delete;
  ~UnnamedFile() { drop(); }
  int number() const { return number_; }  ///< negative where it could not be written

 private:
  void drop() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

  int number_;
};

}  // namespace

std::optional<TextMerge> merge_text(const Invocation& invocation, std::string_view ours) {
  const UnnamedFile file(ours);
  if (file.number() < 0) return std::nullopt;
  const merge::Markers& markers = invocation.markers;
  std::vector<std::string> arguments{"git", "merge-file", "-q", "-p", "--marker-size=" + std::to_string(markers.size)};
  for (const std::string& label : {markers.our_label, markers.base_label, markers.their_label}) {
    arguments.insert(arguments.end(), {"-L", label});
  }
  const std::string input = "/dev/fd/" + std::to_string(input_number);
  arguments.insert(arguments.end(), {"--", input, invocation.base, invocation.theirs});
  auto answer = run_git(std::move(arguments), file.number());
  if (!answer || answer->status >= 128) return std::nullopt;
  return TextMerge{std::move(answer->output), answer->status > 0};
}

merge::Markers in_configured_style(merge::Markers markers) {
  const auto answer = run_git({"git", "config", "--get-regexp", R"(^(merge|checkpoint)\.conflictstyle$)"}, -1);
  const std::string_view lines = answer ? std::string_view(answer->output) : std::string_view();
  for (const std::string_view line : parts_of(lines, '\n')) {
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string_view value = line.substr(std::min(space + 1, line.size()));
    if (line.substr(0, space) == "merge.conflictstyle") markers.with_base = value == "diff3" || value == "zdiff3";
    if (line.substr(0, space) == "checkpoint.conflictstyle") markers.as_list = value == "json";
  }
  return markers;
}

}  // namespace checkpoint::driver
