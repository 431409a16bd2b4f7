#include <nlohmann/json.hpp>

#include "e2e/home.h"
#include "support/catch.h"

namespace checkpoint::test {

TEST_CASE("two archives of one name are never blended") {
  const Home home;
  home.repository("work");
  const auto ok = [&](const std::string& script) { return home.ok("work", script); };
  const std::string archive = ".checkpoints/history/demo.20260601T080000Z.checkpoint.json";
  const auto archive_on = [&](const std::string& branch, const std::string& step) {
    ok("git checkout -q " + branch + " && git checkpoint update demo -q --step=" + step);
    ok("mkdir -p .checkpoints/history && mv .checkpoints/demo.checkpoint.json " + archive);
    ok("git checkout -q -- .checkpoints/demo.checkpoint.json && git add -A && git commit -q -m " + step);
  };
  ok("git checkpoint init -q && git checkpoint update demo -q --project=p --phase=build");
  ok("git add -A && git commit -q -m start && git branch theirs");
  archive_on("main", "one");
  archive_on("theirs", "two");
  ok("git checkout -q main");
  CHECK(home.run("work", "git merge --no-edit theirs").status == 1);
  CHECK(home.read("work/" + archive) == ok("git show main:" + archive));

  const auto listed = nlohmann::json::parse(ok("git checkpoint resolve --list --json")).at("remaining");
  REQUIRE(listed.size() == 1);
  CHECK(listed.at(0).at("file") == archive);
  CHECK_THAT(ok("git checkpoint resolve --theirs"), Catch::StartsWith("resolved " + archive + "\n"));
  CHECK(home.read("work/" + archive) == ok("git show theirs:" + archive));
}

}  // namespace checkpoint::test
