#include "support/git.h"

#include <cstdlib>
#include <regex>
#include <stdexcept>
#include <utility>

#include "core/program.h"

namespace checkpoint::test {

Environment hermetic_environment(const std::filesystem::path& home) {
  Environment environment;
  const char* const path = std::getenv("PATH");
  environment.set("PATH", path == nullptr ? "/usr/bin:/bin" : path);
  environment.set("HOME", home.string());
  environment.set("XDG_CONFIG_HOME", (home / ".config").string());
  environment.set("GIT_CONFIG_NOSYSTEM", "1");
  environment.set("LC_ALL", "C.UTF-8");
  environment.set("GIT_TEST_FSYNC", "0");  // as git's own tests have it
  for (const std::string role : {"AUTHOR", "COMMITTER"}) {
    environment.set("GIT_" + role + "_NAME", "A Tester");
    environment.set("GIT_" + role + "_EMAIL", "tester@example.com");
    environment.set("GIT_" + role + "_DATE", "2026-01-02T03:04:05Z");
  }
  return environment;
}

std::string git(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
                const Environment& environment) {
  // Each commit would begin programs that look whether there is something to tidy up.
  std::vector<std::string> words = {"-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always",
                                    "-c", "maintenance.auto=false"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const ProgramAnswer answer = run_program({"git", words, folder, ""}, environment);
  if (answer.status != 0) throw std::runtime_error("git " + arguments.front() + " failed: " + answer.errors);
  return answer.output;
}

bool git_has_configured_hooks(const Environment& environment) {
  const std::string answer = run_program({"git", {"version"}, ".", ""}, environment).output;
  const std::regex form("^git version ([0-9]{1,4})\\.([0-9]{1,4})");
  std::smatch version;
  if (!std::regex_search(answer, version, form)) throw std::runtime_error(answer);
  return std::pair(std::stoi(version[1]), std::stoi(version[2])) >= std::pair(2, 54);
}

}  // namespace checkpoint::test
