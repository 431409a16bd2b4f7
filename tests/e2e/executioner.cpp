#include "e2e/executioner.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>

#include "support/catch.h"
#include "support/git.h"

namespace checkpoint::test {

namespace fs = std::filesystem;

namespace {

std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  for (std::string& text : strings) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

Executioner::Executioner() : environment_(hermetic_environment(scratch_ / "home")) {
  fs::create_directories(root());
  git({"init", "-q"});
  git({"config", "gc.auto", "0"});
}

std::string Executioner::git(const Words& words, const std::string& folder) const {
  std::string text = test::git(scratch_ / folder, words, environment_);
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

ProgramAnswer Executioner::run(const Words& words, const std::string& folder) const {
  return run_program({CHECKPOINT_PROGRAM, words, scratch_ / folder}, environment_);
}

nlohmann::json Executioner::ok(Words words, const std::string& folder) const {
  words.emplace_back("--json");
  const ProgramAnswer answer = run(words, folder);
  INFO(answer.output << answer.errors);
  REQUIRE(answer.status == 0);
  return nlohmann::json::parse(answer.output);
}

void Executioner::kill_after(std::chrono::microseconds delay, const Words& words) const {
  std::vector<std::string> arguments = {CHECKPOINT_PROGRAM};
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<std::string> variables;
  for (const auto& [name, value] : environment_.all()) variables.push_back(std::string(name).append("=").append(value));
  const std::vector<char*> argument_pointers = pointers_to(arguments);
  const std::vector<char*> variable_pointers = pointers_to(variables);
  const std::string folder = root().string();
  // All that the program starts holds the writing end too: its end is that of the last of them.
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(nothing, STDERR_FILENO);
    ::close(ends[0]);
    if (::chdir(folder.c_str()) == 0) ::execve(CHECKPOINT_PROGRAM, argument_pointers.data(), variable_pointers.data());
    ::_exit(1);
  }
  ::close(ends[1]);
  ::usleep(static_cast<useconds_t>(delay.count()));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  char nothing = 0;
  while (::read(ends[0], &nothing, 1) > 0) {
  }
  ::close(ends[0]);
}

void Executioner::kill(int times, const std::function<Words(int round)>& words,
                       const std::function<void(int round)>& check) const {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const ProgramAnswer whole = run(words(0));
  const auto taken = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
  INFO(whole.output << whole.errors);
  REQUIRE(whole.status == 0);
  check(0);
  for (int round = 1; round <= times; ++round) {
    INFO("round " << round);
    kill_after(taken * round / times, words(round));
    check(round);
  }
}

std::map<std::string, std::string> Executioner::files(const std::string& folder) const {
  std::map<std::string, std::string> found;
  const fs::path root = scratch_ / folder;
  for (auto entry = fs::recursive_directory_iterator(root); entry != fs::end(entry); ++entry) {
    const std::string path = entry->path().lexically_relative(root).string();
    if (path == ".git" || path == ".checkpoints") {
      entry.disable_recursion_pending();
    } else if (entry->is_symlink()) {
      found[path] = "-> " + fs::read_symlink(entry->path()).string();
    } else if (entry->is_regular_file()) {
      const bool runs = (entry->status().permissions() & fs::perms::owner_exec) != fs::perms::none;
      found[path] = (runs ? "x " : "  ") + read_file(entry->path());
    }
  }
  return found;
}

}  // namespace checkpoint::test
