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
  CHECK(nearest("stauts", commands) == "status");
  CHECK(nearest("nxt", commands) == "next");
  CHECK(nearest("STATUS", commands) == "status");
  CHECK_FALSE(nearest("frobnicate", commands));
  CHECK_FALSE(nearest("word", {}));
}

TEST_CASE("how far is too far goes by the letters of a word, and the dashes before an option are none") {
  CHECK_FALSE(nearest("--nope", {"--now"}));
  CHECK(nearest("--sicne", {"--now", "--since"}) == "--since");
  CHECK_FALSE(nearest("x", {"a", "ab"}));
  CHECK(nearest("rn", {"run"}) == "run");
  CHECK(nearest("deplo", {"deploys", "dep"}) == "deploys");
}