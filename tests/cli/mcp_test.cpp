// mcp: how a conversation begins in each revision of the protocol, and its tools.

#include "cli/command_table.h"
#include "cli/mcp/tools.h"
#include "cli/mcp_talk.h"
#include "support/json_schema.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("a session begins with the revision that both know") {
  const auto revision = GENERATE(as<std::string>{}, "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");
  Talk talk;
  talk.wire->says(beginning(revision)).says(request(1, "ping"));
  talk.serve();
  const Json result = talk.result("begin");
  CHECK(result.at("protocolVersion") == revision);
  CHECK(result.at("serverInfo").at("name") == "git-checkpoint");
  CHECK(result.at("capabilities").at("resources").at("subscribe") == true);
  CHECK(talk.result(1) == Json::object());
}

TEST_CASE("for a revision that nobody knows there is the newest one") {
  Talk talk;
  talk.wire->says(beginning("2031-01-01")).says(request(2, "initialize"));
  talk.serve();
  CHECK(talk.result("begin").at("protocolVersion") == "2025-11-25");
  CHECK(talk.fault(2).at("code") == -32602);
}

TEST_CASE("nothing is answered before a session has begun, but what needs none") {
  Talk talk;
  talk.wire->says(request(1, "tools/list")).says(request(2, "ping"));
  talk.serve();
  CHECK(talk.fault(1).at("code") == -32600);
  CHECK_THAT(talk.fault(1).at("message").get<std::string>(), Catch::Contains("initialize"));
  CHECK(talk.result(2).empty());
}

TEST_CASE("the tools are seven, within six kilobytes, each for a command that is there") {
  Talk talk;
  talk.wire->says(beginning()).says(request(1, "tools/list"));
  talk.serve();
  const Json result = talk.result(1);
  CHECK(result.at("tools").size() == 7);
  CHECK(talk.wire->answer_to(1).dump().size() <= std::size_t{6} * 1024);
  for (const Json& tool : result.at("tools")) {
    INFO(tool.dump(2));
    CHECK(tool.at("inputSchema").at("type") == "object");
    CHECK(tool.at("outputSchema").at("type") == "object");
    CHECK(tool.at("annotations").at("readOnlyHint").is_boolean());
  }
  for (const cli::Tool& tool : cli::tools()) CHECK(cli::find_command(tool.command) != nullptr);
}

TEST_CASE("a client of an old revision is told of tools what it knows") {
  Talk talk;
  talk.wire->says(beginning("2024-11-05")).says(request(1, "tools/list")).says(call(2, "checkpoint_next"));
  talk.serve();
  const Json list = talk.result(1);
  for (const Json& tool : list.at("tools")) {
    CHECK_FALSE(tool.contains("outputSchema"));
    CHECK_FALSE(tool.contains("annotations"));
  }
  CHECK_FALSE(talk.result(2).contains("structuredContent"));
}

TEST_CASE("the answer of a tool is its command's, and fits the schema that the tool promises") {
  Talk talk;
  talk.desk.with_history();
  talk.desk.commit("start");
  talk.wire->says(beginning()).says(request("list", "tools/list"));
  talk.wire->says(call("checkpoint_status", "checkpoint_status"));
  talk.wire->says(call("checkpoint_next", "checkpoint_next", {{"all", true}}));
  talk.wire->says(call("checkpoint_resume", "checkpoint_resume", {{"skill", "review"}}));
  talk.wire->says(call("checkpoint_done", "checkpoint_done", {{"skill", "review"}, {"expect", "Write the tests"}}));
  talk.wire->says(call("checkpoint_update", "checkpoint_update", {{"skill", "review"}, {"set", {{"phase", "ship"}}}}));
  talk.wire->says(call("checkpoint_doctor", "checkpoint_doctor", {{"only", {"stale"}}}));
  talk.serve();
  const Json list = talk.result("list");
  for (const Json& tool : list.at("tools")) {
    if (tool.at("name") == "checkpoint_decide") continue;
    const Json result = talk.result(tool.at("name"));
    INFO(tool.at("name") << result.dump(2));
    CHECK(result.at("isError") == false);
    CHECK(result.at("structuredContent").at("schema") == "git-checkpoint/1");
    CHECK(Json::parse(result.at("content").at(0).at("text").get<std::string>()) == result.at("structuredContent"));
    CHECK(referee_problems(tool.at("outputSchema"), result.at("structuredContent")).empty());
  }
}

TEST_CASE("update sets, appends and removes, all in one change") {
  Talk talk;
  talk.wire->says(beginning());
  talk.wire->says(call(1, "checkpoint_update",
                       {{"skill", "review"},
                        {"set", {{"phase", "ship"}, {"note", {{"deep", {1, 2}}}}}},
                        {"append", {{"context_primer.key_decisions", "Line\nbreak"}}},
                        {"unset", {"progress_table"}}}));
  talk.serve();
  CHECK(talk.result(1).at("isError") == false);
  const Json document = Json::parse(read_file(talk.desk.file_of("review")));
  CHECK(document.at("phase") == "ship");
  CHECK(document.at("note").at("deep") == Json({1, 2}));
  CHECK(document.at("context_primer").at("key_decisions") == Json({"Use D1", "Line\nbreak"}));
  CHECK_FALSE(document.contains("progress_table"));
}

TEST_CASE("what is refused is an answer with an error, and changes nothing") {
  Talk talk;
  const std::string before = read_file(talk.desk.file_of("review"));
  talk.wire->says(beginning()).says(request("list", "tools/list"));
  talk.wire->says(call(1, "checkpoint_update", {{"skill", "review"}, {"set", {{"status", "dnoe"}}}}));
  talk.wire->says(call(2, "checkpoint_done", {{"skill", "nobody"}}));
  talk.serve();
  CHECK(talk.result(1).at("isError") == true);
  CHECK(talk.result(1).at("structuredContent").at("error_code") == "invalid");
  CHECK(talk.result(2).at("structuredContent").at("error_code") == "not_found");
  const Json list = talk.result("list");
  for (const Json& tool : list.at("tools")) {
    if (tool.at("name") == "checkpoint_update") {
      CHECK(referee_problems(tool.at("outputSchema"), talk.result(1).at("structuredContent")).empty());
    }
  }
  CHECK(read_file(talk.desk.file_of("review")) == before);
}

TEST_CASE("arguments that do not fit are refused before anything runs") {
  Talk talk;
  talk.wire->says(beginning());
  talk.wire->says(call(1, "checkpoint_done"));
  talk.wire->says(call(2, "checkpoint_done", {{"skill", 7}}));
  talk.wire->says(call(3, "checkpoint_next", {{"al", true}}));
  talk.wire->says(call(4, "checkpoint_update", {{"skill", "review"}, {"unset", {"a", 1}}}));
  talk.wire->says(call(5, "checkpoint_update", {{"skill", "review"}, {"set", {{"dir=/tmp --x", 1}}}}));
  talk.wire->says(call(6, "checkpoint_update", {{"skill", "review"}, {"set", {{"-q", 1}}}}));
  talk.wire->says(call(7, "checkpoint_nothing"));
  talk.wire->says(request(8, "tools/call", {{"name", "checkpoint_next"}, {"arguments", {1}}}));
  talk.serve();
  for (int id = 1; id <= 8; ++id) CHECK(talk.fault(id).at("code") == -32602);
  CHECK_THAT(talk.fault(1).at("message").get<std::string>(), Catch::Contains("'skill' is missing"));
  CHECK_THAT(talk.fault(3).at("message").get<std::string>(), Catch::Contains("no argument 'al'"));
  CHECK(talk.wire->started().empty());
}

TEST_CASE("no argument is taken for an option") {
  Talk talk;
  talk.wire->says(beginning());
  talk.wire->says(call(1, "checkpoint_resume", {{"skill", "--dir=/tmp"}}));
  talk.wire->says(call(2, "checkpoint_done", {{"skill", "--complete"}}));
  talk.serve();
  CHECK(talk.result(1).at("structuredContent").at("error_code") == "usage");
  CHECK(talk.result(2).at("structuredContent").at("error_code") == "usage");
}

TEST_CASE("what is said to the server holds for every command") {
  Talk talk;
  talk.wire->says(beginning()).says(call(1, "checkpoint_next"));
  talk.serve({"--now=2026-06-01T00:00:00Z"});
  REQUIRE(talk.wire->started().size() == 1);
  CHECK(talk.wire->started()[0].front() == "--now=2026-06-01T00:00:00Z");
}

TEST_CASE("without a session each request says by what it is answered") {
  Talk talk;
  talk.wire->says(stateless(request(1, "server/discover"))).says(stateless(request(2, "tools/list")));
  talk.wire->says(stateless(call(3, "checkpoint_next"))).says(stateless(request(4, "resources/list")));
  Json unknown = stateless(request(5, "tools/list"));
  unknown["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2031-01-01";
  talk.wire->says(unknown);
  talk.serve();
  const Json discovered = talk.result(1);
  CHECK(discovered.at("supportedVersions").at(0) == "2026-07-28");
  CHECK_FALSE(discovered.at("capabilities").contains("logging"));
  for (int id = 1; id <= 4; ++id) {
    const Json result = talk.result(id);
    INFO(result.dump(2));
    CHECK(result.at("resultType") == "complete");
    CHECK(result.at("_meta").at("io.modelcontextprotocol/serverInfo").at("name") == "git-checkpoint");
  }
  for (const int id : {1, 2, 4}) {
    CHECK(talk.result(id).at("ttlMs") >= 0);
    CHECK(talk.result(id).at("cacheScope") == "private");
  }
  CHECK(talk.fault(5).at("code") == -32022);
  CHECK(talk.fault(5).at("data").at("requested") == "2031-01-01");
}

TEST_CASE("a request that stands alone says what its client can do, and calls what there is without sessions") {
  Talk talk;
  for (const std::string method :
       {"initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "no/such"}) {
    talk.wire->says(stateless(request(method, method)));
  }
  talk.wire->says(request("no revision", "server/discover"));
  Json silent = stateless(request("no capabilities", "server/discover"));
  silent["params"]["_meta"].erase("io.modelcontextprotocol/clientCapabilities");
  talk.wire->says(silent).says(beginning()).says(request("in a session", "server/discover"));
  talk.serve();
  for (const std::string method :
       {"initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "no/such"}) {
    INFO(method);
    CHECK(talk.fault(method).at("code") == -32601);
  }
  CHECK(talk.fault("no revision").at("code") == -32602);
  CHECK(talk.fault("no capabilities").at("code") == -32602);
  CHECK(talk.fault("in a session").at("code") == -32601);
}
