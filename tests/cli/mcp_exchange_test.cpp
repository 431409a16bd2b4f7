// mcp: questions to the user, progress, cancelling, order, and what no client would say.

#include "cli/mcp_talk.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;
using cli::Event;

TEST_CASE("the user is asked, and what they say is recorded") {
  Talk talk;
  talk.desk.with("review", bare_checkpoint_text("review", "blocked", kOpenDecision));
  talk.wire->says(beginning("2025-11-25", {{"elicitation", Json::object()}}));
  talk.wire->says(call(1, "checkpoint_decide", {{"skill", "review"}, {"blocker", "b1"}}));
  SECTION("in their words") {
    talk.wire->says(Json{{"jsonrpc", "2.0"},
                         {"id", "ask-1"},
                         {"result", {{"action", "accept"}, {"content", {{"decision", " Only in May\n"}}}}}});
    talk.serve();
    const auto asked = talk.wire->heard("elicitation/create");
    REQUIRE(asked.size() == 1);
    CHECK(asked[0].at("params").at("message") == "review [b1]: May it?\nProposed: Yes");
    CHECK(talk.result(1).at("isError") == false);
    const Json document = Json::parse(read_file(talk.desk.file_of("review")));
    CHECK(document.at("blockers").empty());
    CHECK(document.at("context_primer").at("key_decisions") == Json({"May it? Decided by the user: Only in May"}));
  }
  SECTION("the proposal, where they leave it empty") {
    const Json content = GENERATE(Json::object(), Json{{"decision", ""}}, Json{{"decision", " \n"}});
    talk.wire->says(
        Json{{"jsonrpc", "2.0"}, {"id", "ask-1"}, {"result", {{"action", "accept"}, {"content", content}}}});
    talk.serve();
    CHECK_THAT(read_file(talk.desk.file_of("review")), Catch::Contains("Decided by the user: Yes"));
  }
  SECTION("nothing, where they do not decide") {
    const Json answer = GENERATE(Json{{"result", {{"action", "decline"}}}}, Json{{"result", {{"action", "cancel"}}}},
                                 Json{{"error", {{"code", -1}, {"message", "no"}}}}, Json{{"result", 7}});
    Json message = answer;
    message["jsonrpc"] = "2.0";
    message["id"] = "ask-1";
    const std::string before = read_file(talk.desk.file_of("review"));
    talk.wire->says(message);
    talk.serve();
    CHECK(talk.result(1).at("isError") == true);
    CHECK(talk.result(1).at("structuredContent").at("error_code") == "refused");
    CHECK(read_file(talk.desk.file_of("review")) == before);
  }
}

TEST_CASE("what the user was not asked for is no answer, least of all for the proposal") {
  Talk talk;
  talk.desk.with("review", bare_checkpoint_text("review", "blocked", kOpenDecision));
  const std::string before = read_file(talk.desk.file_of("review"));
  const std::string content =
      GENERATE(as<std::string>{}, "[]", "[\"no\"]", "null", "\"No\"", R"({"decision": 5})", R"({"decision": null})",
               R"({"decision": ["No"]})", R"({"decisoin": "No"})", R"({"decision": "No", "reason": "Late"})");
  talk.wire->says(beginning("2025-11-25", {{"elicitation", Json::object()}}));
  talk.wire->says(call(1, "checkpoint_decide", {{"skill", "review"}, {"blocker", "b1"}}));
  talk.wire->says(
      Json{{"jsonrpc", "2.0"}, {"id", "ask-1"}, {"result", {{"action", "accept"}, {"content", Json::parse(content)}}}});
  talk.serve();
  INFO(content);
  const Json answer = talk.result(1).at("structuredContent");
  CHECK(talk.result(1).at("isError") == true);
  CHECK(answer.at("error_code") == "refused");
  CHECK(answer.at("error") == "the client's answer is not what the user was asked for; nothing was changed");
  CHECK(read_file(talk.desk.file_of("review")) == before);
}

TEST_CASE("nobody decides in the user's place") {
  Talk talk;
  talk.desk.with("review", bare_checkpoint_text("review", "blocked", kOpenDecision));
  const std::string before = read_file(talk.desk.file_of("review"));
  talk.wire->says(beginning());
  talk.wire->says(call(1, "checkpoint_decide", {{"skill", "review"}, {"blocker", "b1"}}));
  talk.wire->says(call(2, "checkpoint_decide", {{"skill", "review"}, {"blocker", "b2"}}));
  talk.wire->says(stateless(call(3, "checkpoint_decide", {{"skill", "review"}, {"blocker", "b1"}})));
  talk.serve();
  CHECK(talk.result(1).at("structuredContent").at("error_code") == "refused");
  CHECK_THAT(talk.result(1).at("structuredContent").at("hint").get<std::string>(), Catch::Contains("May it?"));
  CHECK(talk.result(2).at("structuredContent").at("error_code") == "not_found");
  CHECK_THAT(talk.result(2).at("structuredContent").at("hint").get<std::string>(), Catch::Contains("'b1'"));
  CHECK(talk.fault(3).at("code") == -32021);
  CHECK(talk.fault(3).at("data").at("requiredCapabilities").contains("elicitation"));
  CHECK(read_file(talk.desk.file_of("review")) == before);
}

TEST_CASE("an agent takes no decision out of the way by another tool") {
  Talk talk;
  talk.desk.with("review", bare_checkpoint_text("review", "blocked", kOpenDecision));
  const std::string before = read_file(talk.desk.file_of("review"));
  const Json gone = {{"skill", "review"}, {"unset", {"blockers[id=b1]"}}};
  const Json other = {{"skill", "review"}, {"set", {{"blockers[id=b1].needs", "nothing"}}}};
  const Json added = {{"skill", "review"},
                      {"append", {{"blockers", {{"id", "b2"}, {"description", "Slow"}, {"needs", "code_fix"}}}}}};
  talk.wire->says(beginning());
  talk.wire->says(call(1, "checkpoint_update", gone));
  talk.wire->says(call(2, "checkpoint_update", other));
  talk.serve();
  for (const int id : {1, 2}) {
    CHECK(talk.result(id).at("structuredContent").at("error_code") == "refused");
    CHECK_THAT(talk.result(id).at("structuredContent").at("hint").get<std::string>(),
               Catch::Contains("checkpoint_decide"));
  }
  CHECK(read_file(talk.desk.file_of("review")) == before);
  Talk free;
  free.desk.with("review",
                 bare_checkpoint_text("review", "blocked", replaced(kOpenDecision, "user_decision", "code_fix")));
  free.wire->says(beginning());
  free.wire->says(call(1, "checkpoint_update", added));
  free.wire->says(call(2, "checkpoint_update", gone));
  free.serve();
  CHECK(free.result(1).at("structuredContent").at("success") == true);
  CHECK(free.result(2).at("structuredContent").at("success") == true);
}

TEST_CASE("what a client reads has no secrets") {
  const std::string key = "ghp_" + std::string("9fK2mQ7xLr4TzW8vBn3YcE6hJd5PaSu1GiOt");
  Talk talk;
  talk.desk.with("review", replaced(checkpoint_text("review"), "Write the tests", key));
  talk.wire->says(beginning());
  talk.wire->says(call(1, "checkpoint_status"));
  talk.wire->says(call(2, "checkpoint_resume", {{"skill", "review"}}));
  talk.wire->says(request(3, "resources/read", {{"uri", "checkpoint://session/review"}}));
  talk.wire->says(request(4, "prompts/get", {{"name", "resume"}, {"arguments", {{"skill", "review"}}}}));
  talk.serve();
  for (const int id : {1, 2, 3, 4}) {
    const std::string said = talk.wire->answer_to(id).dump();
    INFO(said);
    CHECK(said.find(key) == std::string::npos);
    CHECK(said.find("masked") != std::string::npos);
  }
}

TEST_CASE("what takes long is told of, to who wants to hear it") {
  Talk talk;
  Json told = call(1, "checkpoint_next");
  told["params"]["_meta"] = {{"progressToken", "t"}};
  talk.wire->says(beginning()).hold().says(told).then({Event::Kind::nothing}).then({Event::Kind::nothing}).release();
  talk.wire->hold().says(call(2, "checkpoint_next")).then({Event::Kind::nothing}).release();
  talk.serve();
  const auto progress = talk.wire->heard("notifications/progress");
  REQUIRE(progress.size() == 2);
  CHECK(progress[0].at("params").at("progressToken") == "t");
  CHECK(progress[0].at("params").at("progress") < progress[1].at("params").at("progress"));
}

TEST_CASE("what is cancelled is not answered, and stops") {
  Talk talk;
  const auto cancel = [](const Json& id) {
    return Json{{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", id}}}};
  };
  talk.wire->says(beginning()).hold().says(call(1, "checkpoint_next")).says(call(2, "checkpoint_next"));
  talk.wire->says(call("3", "checkpoint_next"))
      .says(cancel(1))
      .says(cancel("3"))
      .says(cancel(99))
      .says(cancel(nullptr));
  talk.serve();
  CHECK(talk.wire->stops() == 1);
  CHECK(talk.wire->answer_to(1).is_null());
  CHECK(talk.wire->answer_to("3").is_null());
  CHECK(talk.result(2).at("isError") == false);
  CHECK(talk.wire->started().size() == 2);
}

TEST_CASE("requests are answered in the order in which they came") {
  Talk talk;
  talk.wire->says(beginning());
  talk.wire->says(call(1, "checkpoint_update", {{"skill", "review"}, {"set", {{"phase", "one"}}}}));
  talk.wire->says(call(2, "checkpoint_update", {{"skill", "review"}, {"set", {{"phase", "two"}}}}));
  talk.wire->says(call(3, "checkpoint_resume", {{"skill", "review"}}));
  talk.serve();
  CHECK(Json::parse(read_file(talk.desk.file_of("review"))).at("phase") == "two");
  CHECK(talk.wire->sent().back().at("id") == 3);
}

TEST_CASE("a command that ends without an answer is said to have") {
  Talk talk;
  talk.wire = std::make_shared<ScriptedWire>([](const std::vector<std::string>&) { return "Aborted"; });
  talk.wire->says(beginning()).says(call(1, "checkpoint_next")).says(request(2, "resources/list"));
  talk.wire->says(request(3, "resources/read", {{"uri", "checkpoint://session/review"}}));
  talk.serve();
  for (int id = 1; id <= 3; ++id) CHECK(talk.fault(id).at("code") == -32603);
}

TEST_CASE("what is no message is answered with what is wrong, and the conversation goes on") {
  Talk talk;
  const std::string line = GENERATE(
      as<std::string>{}, "nonsense", "{", "[]", "7", "null", "\"text\"", "{}",
      R"({"jsonrpc": "2.0", "id": null, "method": "ping"})", R"({"jsonrpc": "2.0", "id": {}, "method": "ping"})",
      R"({"jsonrpc": "2.0", "jsonrpc": "2.0", "id": 1, "method": "ping"})", "{\"jsonrpc\": \"2.0\", \"id\": \"\xff\"}",
      R"([{"jsonrpc": "2.0", "id": 1, "method": "ping"}])");
  talk.wire->writes(line).says(request(2, "ping"));
  talk.serve();
  REQUIRE(talk.wire->sent().size() == 2);
  INFO(talk.wire->sent()[0].dump());
  const int code = talk.wire->sent()[0].at("error").at("code");
  CHECK((code == -32700 || code == -32600));
  CHECK(talk.wire->sent()[0].at("id").is_null());  // nobody waits for it
  CHECK(talk.result(2).empty());
}

TEST_CASE("who waits for an answer to what is no request gets one") {
  Talk talk;
  const std::string line = GENERATE(as<std::string>{}, R"({"jsonrpc": "1.0", "id": 1, "method": "ping"})",
                                    R"({"id": 1, "method": "ping"})", R"({"jsonrpc": "2.0", "id": 1, "method": 7})",
                                    R"({"jsonrpc": "2.0", "id": 1})", R"({"jsonrpc": "2.0", "id": 1, "params": {}})",
                                    R"({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []})");
  talk.wire->writes(line);
  talk.serve();
  CHECK(talk.fault(1).at("code") == -32600);
}

TEST_CASE("where messages may come as a list, their answers go back as one") {
  Talk talk;
  const Json noted = {{"jsonrpc", "2.0"}, {"method", "notifications/whatever"}};
  talk.wire->says(beginning("2025-03-26"));
  talk.wire->says(
      Json::array({request(1, "ping"), call(2, "checkpoint_next"), noted, Json{{"id", 3}}, request(4, "x")}));
  talk.wire->says(Json::array({noted}));
  talk.serve();
  REQUIRE(talk.wire->sent().size() == 2);
  const Json& answers = talk.wire->sent()[1];
  REQUIRE(answers.is_array());
  REQUIRE(answers.size() == 4);
  CHECK(answers[0] == Json{{"jsonrpc", "2.0"}, {"id", 1}, {"result", Json::object()}});
  CHECK(answers[1].at("error").at("code") == -32600);
  CHECK(answers[2].at("error").at("code") == -32601);
  CHECK(answers[3].at("id") == 2);
  CHECK(answers[3].at("result").at("isError") == false);
}

TEST_CASE("a list has no answer where all that it asked for was cancelled, and begins no session") {
  Talk talk;
  const Json cancel = {{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", 1}}}};
  talk.wire->says(beginning("2025-03-26")).hold();
  talk.wire->says(Json::array({call(1, "checkpoint_next")})).says(cancel).says(Json::array({beginning("2025-11-25")}));
  talk.serve();
  REQUIRE(talk.wire->sent().size() == 2);
  CHECK(talk.wire->sent()[1][0].at("error").at("code") == -32600);
}

TEST_CASE("in other revisions a list is no message") {
  Talk talk;
  const std::string revision = GENERATE(as<std::string>{}, "2024-11-05", "2025-06-18", "2025-11-25");
  talk.wire->says(beginning(revision)).says(Json::array({request(1, "ping")}));
  talk.serve();
  CHECK(talk.wire->sent().at(1).at("error").at("code") == -32600);
}

TEST_CASE("what needs no answer gets none") {
  Talk talk;
  talk.wire->says(beginning());
  talk.wire->writes("").writes(" \r").writes(R"({"jsonrpc": "2.0", "method": "notifications/initialized"})");
  talk.wire->writes(R"({"jsonrpc": "2.0", "method": "notifications/whatever", "params": {"x": 1}})");
  talk.wire->writes(R"({"jsonrpc": "2.0", "method": "tools/list"})");
  talk.wire->writes(R"({"jsonrpc": "2.0", "id": "ask-9", "result": {}})");
  talk.serve();
  CHECK(talk.wire->sent().size() == 1);
}

TEST_CASE("a message that is too long, a method that nobody knows and too many requests are refused") {
  Talk talk;
  talk.wire->says(beginning()).then({Event::Kind::too_long}).says(request(1, "tools/delete"));
  talk.wire->says(request(2, "subscriptions/listen")).hold();
  for (int id = 1000; id < 1300; ++id) talk.wire->says(call(id, "checkpoint_next"));
  talk.serve();
  CHECK(talk.wire->sent().at(1).at("error").at("code") == -32600);
  CHECK(talk.fault(1).at("code") == -32601);
  CHECK(talk.fault(2).at("code") == -32601);
  CHECK(talk.result(1255).at("isError") == false);
  CHECK(talk.fault(1256).at("code") == -32000);
}

TEST_CASE("without a session the user is asked by the client, which sends its request again") {
  Talk talk;
  talk.desk.with("review", bare_checkpoint_text("review", "blocked", kOpenDecision));
  const Json capable = {{"elicitation", {{"form", Json::object()}}}};
  const Json first = stateless(call(1, "checkpoint_decide", {{"skill", "review"}, {"blocker", "b1"}}), capable);
  Json second = first;
  second["id"] = 2;
  second["params"]["inputResponses"] = {{"decision", {{"action", "accept"}, {"content", {{"decision", "No"}}}}}};
  talk.wire->says(first).says(second);
  talk.serve();
  CHECK(talk.result(1).at("resultType") == "input_required");
  CHECK(talk.result(1).at("inputRequests").at("decision").at("method") == "elicitation/create");
  CHECK(talk.result(2).at("isError") == false);
  CHECK_THAT(read_file(talk.desk.file_of("review")), Catch::Contains("Decided by the user: No"));
}

TEST_CASE("where there is nobody to serve, that is said") {
  Desk desk;
  const Said said = desk.say({"mcp"});
  CHECK(said.exit == 128);
  CHECK_THAT(said.err, Catch::Contains("there is nobody to serve here"));
}
