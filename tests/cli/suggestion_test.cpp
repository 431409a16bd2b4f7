#include "cli/command/suggestion.h"

#include "support/catch.h"

using namespace checkpoint::cli;

TEST_CASE("the edit distance counts swaps of neighbours once") {
  CHECK(edit_distance("status", "status") == 0);
  CHECK(edit_distance("stauts", "status") == 1);
  CHECK(edit_distance("statu", "status") == 1);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("a near word is suggested, a far one is not") {
  const std::vector<std::string> commands{"status", "next", "show"};
  CHECK(nearest("stauts", commands) == "status");
  CHECK(nearest("nxt", commands) == "next");
  CHECK_FALSE(nearest("frobnicate", commands));
  CHECK_FALSE(nearest("word", {}));
}
