#include "e2e/workbench.h"

#include <stdexcept>

#include "support/git.h"

namespace checkpoint::test {

Workbench::Workbench() {
  environment = hermetic_environment(scratch_ / "home");
  environment.set("PATH", std::string(CHECKPOINT_PROGRAM_DIR) + ":" + environment.get("PATH").value_or(""));
  environment.set("GIT_CEILING_DIRECTORIES", scratch_.path().string());
  environment.set("GIT_CHECKPOINT_NOW", "2026-06-03T00:00:00Z");
}

std::filesystem::path Workbench::repository(std::string_view name) const {
  std::filesystem::path folder = scratch_ / name;
  std::filesystem::create_directories(folder);
  git(folder, {"init", "--quiet"});
  return folder;
}

std::string Workbench::git(const std::filesystem::path& folder, const std::vector<std::string>& words) const {
  return test::git(folder, words, environment);
}

ProgramAnswer Workbench::checkpoint(const std::filesystem::path& folder, const std::vector<std::string>& words,
                                    std::string_view input) const {
  std::vector<std::string> arguments{"checkpoint"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  return run_program({"git", arguments, folder, input}, environment);
}

nlohmann::json Workbench::ask(const std::filesystem::path& folder, std::vector<std::string> words) const {
  words.emplace_back("--json");
  const ProgramAnswer answer = checkpoint(folder, words);
  if (answer.output.empty()) throw std::runtime_error("no answer: " + answer.errors);
  return nlohmann::json::parse(answer.output);
}

ProgramAnswer Workbench::shell(const std::filesystem::path& folder, const std::string& script) const {
  return run_program({"/bin/sh", {"-c", script}, folder}, environment);
}

std::filesystem::path session_file(const std::filesystem::path& folder, std::string_view skill) {
  return folder / ".checkpoints" / (std::string(skill) + ".checkpoint.json");
}

}  // namespace checkpoint::test
