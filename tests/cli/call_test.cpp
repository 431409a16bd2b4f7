#include "cli/call.h"

#include "support/catch.h"

using namespace checkpoint::cli;

using Words = std::vector<std::string>;

TEST_CASE("without a command's name the command is status") {
  CHECK(read_call({}).name == "status");
  CHECK(read_call({"--json"}).arguments == Words{"--json"});
}

TEST_CASE("the name is the first word that is no option and no option's value") {
  const Call call = read_call({"--dir", "next", "--json", "status", "--brief"});
  REQUIRE(call.command != nullptr);
  CHECK(call.name == "status");
  CHECK(call.arguments == Words{"--dir", "next", "--json", "--brief"});
}

TEST_CASE("a name that no command has is kept for the message") {
  const Call call = read_call({"stauts", "--json"});
  CHECK(call.command == nullptr);
  CHECK(call.name == "stauts");
  CHECK_THROWS_WITH(refuse_unknown(call), "'stauts' is not a git checkpoint command");
}
