// mcp with the real program: messages over pipes, commands in processes of their own, changes from the file system.

#include <nlohmann/json.hpp>
#include <sstream>

#include "e2e/home.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kBeginning =
    R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}})"
    "\n"
    R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
    "\n";

std::string calling(int id, const std::string& tool, const std::string& arguments) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"method":"tools/call","params":{"name":"checkpoint_)" +
         tool + R"(","arguments":)" + arguments + "}}\n";
}

std::vector<Json> messages_in(const std::string& text) {
  std::vector<Json> messages;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) messages.push_back(Json::parse(line));
  return messages;
}

Home home_with_work() {
  Home home;
  home.repository("work");
  home.ok("work", "git checkpoint update review --phase=build --next_actions:json='[\"Merge #12\"]'");
  home.ok("work", "git add . && git commit -qm 'Begin (#12)'");
  return home;
}

}  // namespace

TEST_CASE("a conversation over pipes: all that was asked is answered in order, and its end ends the server") {
  const Home home = home_with_work();
  home.write("work/said", kBeginning + calling(1, "update", R"({"skill":"review","set":{"step":"two"}})") +
                              calling(2, "next", "{}") + calling(3, "doctor", R"({"only":["landed-action"]})") +
                              calling(4, "resume", R"({"skill":"review"})"));
  const auto answer = home.run("work", "git checkpoint mcp < said");
  INFO(answer.output << answer.errors);
  CHECK(answer.status == 0);
  CHECK(answer.errors.empty());
  const std::vector<Json> messages = messages_in(answer.output);
  REQUIRE(messages.size() == 5);
  for (std::size_t id = 0; id < messages.size(); ++id) CHECK(messages[id].at("id") == id);
  const auto structured = [&](std::size_t id) { return messages[id].at("result").at("structuredContent"); };
  CHECK(structured(1).at("changed") == Json({"step"}));
  CHECK(structured(2).at("next").at("all_stale") == true);  // the history has it that #12 has landed
  CHECK(structured(3).at("findings").size() == 1);
  CHECK(structured(4).at("decision").is_string());
}

TEST_CASE("it serves the repository that it was started in, or was told of") {
  const Home home = home_with_work();
  home.write("said", kBeginning + calling(1, "resume", R"({"skill":"review"})"));
  for (const std::string start : {"git -C work checkpoint mcp", "git checkpoint --dir=work mcp"}) {
    INFO(start);
    const std::vector<Json> messages = messages_in(home.ok("", start + " < said"));
    CHECK(messages.at(1).at("result").at("structuredContent").at("reason") == "the work is in progress and up to date");
  }
}

TEST_CASE("a message without an end is not kept, and the next one is answered") {
  const Home home = home_with_work();
  home.write("work/ping", "\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
  const auto answer = home.run("work", "{ head -c 30000000 /dev/zero | tr '\\0' x; cat ping; } | git checkpoint mcp");
  const std::vector<Json> messages = messages_in(answer.output);
  REQUIRE(messages.size() == 2);
  CHECK(messages[0].at("error").at("code") == -32600);
  CHECK(messages[1].at("result") == Json::object());
}

TEST_CASE("a value larger than a command line may be is written") {
  const Home home = home_with_work();
  const std::string note(300000, 'n');
  home.write("work/said", kBeginning + calling(1, "update", R"({"skill":"review","set":{"note":")" + note + "\"}}"));
  home.ok("work", "git checkpoint mcp < said");
  CHECK(home.read("work/.checkpoints/review.checkpoint.json").find(note) != std::string::npos);
}

TEST_CASE("who has subscribed hears what somebody else has written") {
  const Home home = home_with_work();
  home.write("work/said", kBeginning + R"({"jsonrpc":"2.0","id":1,"method":"resources/subscribe",)" +
                              R"("params":{"uri":"checkpoint://session/review"}})" + "\n");
  home.ok("work", R"(
    mkfifo in
    git-checkpoint mcp < in > out &
    exec 3> in
    cat said >&3
    until grep -q '"id": 1' out; do :; done
    git checkpoint update review --step=elsewhere
    until grep -q notifications/resources/updated out; do :; done
    exec 3>&-
    wait $!)");
  CHECK(messages_in(home.read("work/out")).back().at("params").at("uri") == "checkpoint://session/review");
}

TEST_CASE("a signal ends it") {
  const Home home = home_with_work();
  const auto answer = home.run("work", R"(
    mkfifo in
    git-checkpoint mcp < in > out &
    exec 3> in
    echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' >&3
    until grep -q '"id": 1' out; do :; done
    kill -TERM $!
    wait $!)");
  CHECK(answer.status == 130);
}
