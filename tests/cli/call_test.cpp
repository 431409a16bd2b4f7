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
  CHECK_THROWS_WITH(refuse_unknown(call.name), "'stauts' is not a git checkpoint command");
}

TEST_CASE("a family's command has two words, wherever the options stand") {
  const Call call = read_call({"run", "--json", "list", "--ticket-id=T"});
  REQUIRE(call.command != nullptr);
  CHECK(call.name == "run list");
  CHECK(call.arguments == Words{"--json", "--ticket-id=T"});
}

TEST_CASE("all ways of asking for help ask for the same") {
  const std::vector<Words> spellings = {
      {"help", "run", "list"}, {"run", "list", "-h"},   {"run", "list", "--ticket-id=T", "--help"},
      {"-h", "run", "list"},   {"run", "help", "list"}, {"run", "--help", "list"}};
  for (const Words& words : spellings) {
    const Call call = read_call(words);
    CHECK(call.name == "help");
    std::string topic;
    for (const std::string& word : call.arguments) topic += word + " ";
    CHECK(topic == "run list ");
  }
}

TEST_CASE("behind -- nothing is a request for help") { CHECK(read_call({"show", "--", "--help"}).name == "show"); }
