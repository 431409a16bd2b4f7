#include "e2e/home.h"
#include "support/catch.h"

using namespace checkpoint::test;

TEST_CASE("GIT_CHECKPOINT_TRACE notes the store and the programs that an answer took, and no value") {
  Home home;
  home.repository("work");
  home.ok("work", "git checkpoint init && git checkpoint update review --next_actions:json='[\"Merge #12\"]'");
  home.set("GIT_CHECKPOINT_TRACE", home.path("trace").string());
  const std::string answer = home.ok("work", "git checkpoint next");
  const std::string traced = home.read("trace");
  CHECK_THAT(traced, Catch::Contains("checkpoint: store " + home.path("work/.checkpoints").string() + "\n"));
  CHECK_THAT(traced, Catch::Contains("checkpoint: run git config --null"));
  CHECK_THAT(traced, Catch::Contains("git-checkpoint-history\n"));
  CHECK_THAT(traced, !Catch::Contains("#12"));

  home.set("GIT_CHECKPOINT_TRACE", "1");
  const auto beside = home.run("work", "git checkpoint next 2>errors");
  CHECK(beside.output == answer);
  CHECK_THAT(home.read("work/errors"), Catch::Contains("checkpoint: store "));
}

TEST_CASE("a trace that cannot be written changes no answer") {
  Home home;
  home.repository("work");
  const std::string answer = home.ok("work", "git checkpoint list");
  for (const std::string target : {"/nowhere/trace", "relative", "0", ""}) {
    home.set("GIT_CHECKPOINT_TRACE", target);
    INFO(target);
    CHECK(home.ok("work", "git checkpoint list") == answer);
  }
  CHECK_FALSE(home.has("work/relative"));
}
