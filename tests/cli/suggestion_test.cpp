#include "cli/command/suggestion.h"

#include "support/catch.h"

using namespace checkpoint::cli;

TEST_CASE("a new name may be a slip of another one, but not where people tell names apart on purpose") {
  const std::vector<std::string> names{"review-2", "review", "oc-git-ops", "phase-1", "team-x", "backend-api"};
  CHECK(slip_of("reviw", names) == "review");
  CHECK(slip_of("reveiw", names) == "review");
  CHECK(slip_of("oc-gitops", names) == "oc-git-ops");
  CHECK(slip_of("bakcend-api", names) == "backend-api");
  for (const char* name : {"phase-2", "review-2", "team-y", "backend-cli", "rev", "overview", "a", "backend"}) {
    INFO(name);
    CHECK_FALSE(slip_of(name, names));
  }
}

TEST_CASE("a near word is suggested, a far one is not") {
  const std::vector<std::string> commands{"status", "next", "show"};
  CHECK(checkpoint::nearest("stauts", commands) == "status");
  CHECK(checkpoint::nearest("nxt", commands) == "next");
  CHECK(checkpoint::nearest("STATUS", commands) == "status");
  CHECK_FALSE(checkpoint::nearest("frobnicate", commands));
  CHECK_FALSE(checkpoint::nearest("word", {}));
}

TEST_CASE("how far is too far goes by the letters of a word, and the dashes before an option are none") {
  CHECK_FALSE(checkpoint::nearest("--nope", {"--now"}));
  CHECK(checkpoint::nearest("--sicne", {"--now", "--since"}) == "--since");
  CHECK_FALSE(checkpoint::nearest("x", {"a", "ab"}));
  CHECK(checkpoint::nearest("rn", {"run"}) == "run");
  CHECK(checkpoint::nearest("deplo", {"deploys", "dep"}) == "deploys");
}