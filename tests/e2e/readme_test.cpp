// The README's terminal sessions are what a newcomer types first: each command must say what the README says that it
// says, from the first to the last, in one repository.

#include <regex>
#include <vector>

#include "e2e/home.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

struct Step {
  std::string command;
  std::string output;
};

// The commands of all blocks of the language `console`, each with the lines that follow it.
std::vector<Step> steps_of(const std::string& text) {
  std::vector<Step> steps;
  bool in_block = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line == "```console" || line == "```") {
      in_block = line != "```";
    } else if (in_block && line.starts_with("$ ")) {
      steps.push_back({line.substr(2), ""});
    } else if (in_block && !steps.empty()) {
      steps.back().output += line + "\n";
    }
  }
  return steps;
}

// Names of commits and blobs depend on where the test runs.
std::string without_ids(const std::string& text) {
  return std::regex_replace(text, std::regex("\\b[0-9a-f]{7,40}\\b"), "<id>");
}

}  // namespace

TEST_CASE("each command of the README says what the README shows") {
  Home home;
  home.pretend_git_is("2.39.5");
  home.set("LC_ALL", "C.UTF-8");
  for (const char* const date : {"GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"}) home.set(date, "2026-06-02T00:00:00Z");
  home.repository("shop");
  const std::vector<Step> steps = steps_of(project_file_text("README.md"));
  REQUIRE(steps.size() >= 15);
  for (const Step& step : steps) {
    INFO(step.command);
    const ProgramAnswer answer = home.run("shop", step.command);
    CHECK(without_ids(answer.output + answer.errors) == without_ids(step.output));
  }
}

TEST_CASE("the picture of the README is what the programs say now") {
  Home home;
  home.write("drawn/scripts/picture", project_file_text("scripts/picture"));
  const ProgramAnswer answer = home.run("drawn", "sh scripts/picture \"$(dirname \"$(command -v git-checkpoint)\")\"");
  INFO(answer.errors);
  CHECK(answer.output == project_file_text("docs/session.svg"));
  CHECK(project_file_text("README.md").find("](docs/session.svg)") != std::string::npos);
}
