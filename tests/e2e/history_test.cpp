// Commands that need the history: the first program starts the second in its place.

#include <nlohmann/json.hpp>

#include "e2e/home.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

constexpr const char* kFile = "work/.checkpoints/review.checkpoint.json";

void prepare(const Home& home) {
  home.repository("work");
  home.write(kFile, valid_session("review"));
  home.ok("work", "git add . && git commit -qm 'Add login (#12)'");
}

}  // namespace

TEST_CASE("log and diff are answered by the program that reads the history") {
  const Home home;
  prepare(home);
  home.write(kFile, valid_session("review", "test"));
  CHECK(home.ok("work", "git checkpoint diff review") == "session 'review'\n  ~ phase: build → test\n");
  CHECK(Json::parse(home.ok("work", "git checkpoint --json log review")).at("entries").size() == 1);
  const auto unknown = home.run("work", "git checkpoint log nobody");
  CHECK(unknown.status == 1);
  CHECK(unknown.errors.find("error: there is no session 'nobody'") == 0);
}

TEST_CASE("next asks the history through the second program, with all its arguments") {
  const Home home;
  prepare(home);
  std::string text = valid_session("review");
  text.replace(text.find("\"One\""), 5, "\"Merge PR #12\"");
  home.write(kFile, text);
  const Json answer = Json::parse(home.ok(".", "git -C work checkpoint next --all --json"));
  CHECK(answer.at("next").at("action") == "Two");
  CHECK(answer.at("next").at("skipped_stale") == 1);
  CHECK(answer.at("ranked").size() == 1);
}
