// The README's example is what a newcomer types first: each command must say what the README says that it says.

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

// The commands of the indented blocks below `heading`, each with the lines that follow it.
std::vector<Step> steps_below(const std::string& heading) {
  const std::string text = project_file_text("README.md");
  const std::size_t begin = text.find("\n## " + heading + "\n");
  REQUIRE(begin != std::string::npos);
  const std::string section = text.substr(begin, text.find("\n## ", begin + 1) - begin);
  std::vector<Step> steps;
  for (std::size_t at = 0; at < section.size();) {
    const std::size_t end = std::min(section.find('\n', at), section.size());
    const std::string line = section.substr(at, end - at);
    at = end + 1;
    if (line.substr(0, 6) == "    $ ") {
      steps.push_back({line.substr(6), ""});
    } else if (line.substr(0, 4) == "    " && !steps.empty()) {
      steps.back().output += line.substr(4) + "\n";
    }
  }
  return steps;
}

}  // namespace

TEST_CASE("each command of the README's example says what the README shows") {
  Home home;
  home.pretend_git_is("2.39.5");
  home.set("LC_ALL", "C.UTF-8");
  home.repository("work");
  const std::vector<Step> steps = steps_below("What it looks like");
  REQUIRE(steps.size() >= 4);
  for (const Step& step : steps) {
    INFO(step.command);
    CHECK(home.ok("work", step.command) == step.output);
  }
}
