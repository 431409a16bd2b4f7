#include "support/git.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>

namespace checkpoint::test {

namespace {

std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers(strings.size() + 1, nullptr);
  std::transform(strings.begin(), strings.end(), pointers.begin(), [](std::string& text) { return text.data(); });
  return pointers;
}

[[noreturn]] void become_git(std::vector<std::string> words, const Environment& environment, int output) {
  std::vector<std::string> variables;
  for (const auto& [name, value] : environment.all()) variables.push_back(std::string(name).append("=").append(value));
  ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::execvpe("git", pointers_to(words).data(), pointers_to(variables).data());
  ::_exit(127);
}

std::string read_to_end(int file) {
  std::array<char, 4096> buffer;
  std::string text;
  ssize_t got = 0;
  while ((got = ::read(file, buffer.data(), buffer.size())) > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return text;
}

}  // namespace

Environment hermetic_environment(const std::filesystem::path& home) {
  Environment environment;
  const char* const path = std::getenv("PATH");
  environment.set("PATH", path == nullptr ? "/usr/bin:/bin" : path);
  environment.set("HOME", home.string());
  environment.set("XDG_CONFIG_HOME", (home / ".config").string());
  environment.set("GIT_CONFIG_NOSYSTEM", "1");
  environment.set("LC_ALL", "C.UTF-8");
  for (const std::string role : {"AUTHOR", "COMMITTER"}) {
    environment.set("GIT_" + role + "_NAME", "A Tester");
    environment.set("GIT_" + role + "_EMAIL", "tester@example.com");
    environment.set("GIT_" + role + "_DATE", "2026-01-02T03:04:05Z");
  }
  return environment;
}

std::string git(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
                const Environment& environment) {
  std::vector<std::string> words = {
      "git", "-C", folder.string(), "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("cannot create a pipe");
  const pid_t child = ::fork();
  if (child == 0) become_git(words, environment, ends[1]);
  ::close(ends[1]);
  std::string output = read_to_end(ends[0]);
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error("git " + arguments.front() + " failed");
  return output;
}

}  // namespace checkpoint::test
