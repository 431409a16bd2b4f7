// mcp: documents to read and to watch, prompts, completion and warnings.

#include "cli/mcp_talk.h"

using namespace checkpoint;
using namespace checkpoint::test;
using cli::Event;

TEST_CASE("documents are listed, read and completed by name") {
  Talk talk;
  REQUIRE(talk.desk.say({"workflow", "start", "build"}).exit == 0);
  talk.wire->says(beginning()).says(request(1, "resources/list")).says(request(2, "resources/templates/list"));
  talk.wire->says(request(3, "resources/read", {{"uri", "checkpoint://session/review"}}));
  talk.wire->says(request(4, "resources/read", {{"uri", "checkpoint://workflow/build"}}));
  talk.wire->says(request(5, "completion/complete",
                          {{"ref", {{"type", "ref/resource"}, {"uri", "checkpoint://workflow/{name}"}}},
                           {"argument", {{"name", "name"}, {"value", "b"}}}}));
  talk.serve();
  std::vector<std::string> uris;
  const Json listed = talk.result(1);
  for (const Json& resource : listed.at("resources")) uris.push_back(resource.at("uri"));
  CHECK(uris == std::vector<std::string>{"checkpoint://session/review", "checkpoint://workflow/build"});
  CHECK(talk.result(2).at("resourceTemplates").size() == 4);
  const Json content = talk.result(3).at("contents").at(0);
  CHECK(Json::parse(content.at("text").get<std::string>()) == Json::parse(read_file(talk.desk.file_of("review"))));
  CHECK_FALSE(talk.result(4).at("contents").at(0).at("text").get<std::string>().empty());
  CHECK(talk.result(5).at("completion").at("values") == Json({"build"}));
}

TEST_CASE("a document that is not there is no internal error") {
  Talk talk;
  talk.wire->says(beginning());
  for (const std::string uri : {"checkpoint://session/nobody", "file:///etc/passwd", "checkpoint://session/", ""}) {
    talk.wire->says(request(uri, "resources/read", {{"uri", uri}}));
  }
  talk.wire->says(stateless(request(1, "resources/read", {{"uri", "checkpoint://session/nobody"}})));
  talk.serve();
  CHECK(talk.fault("checkpoint://session/nobody").at("code") == -32002);
  CHECK(talk.fault("file:///etc/passwd").at("code") == -32002);
  CHECK(talk.fault("checkpoint://session/").at("code") == -32002);
  CHECK(talk.fault("").at("code") == -32002);
  CHECK(talk.fault(1).at("code") == -32602);
}

TEST_CASE("under a name that nothing can have there is no document, of whichever kind") {
  Talk talk;
  talk.wire->says(beginning());
  std::vector<std::string> uris;
  for (const std::string kind : {"session", "project", "workflow", "snapshots"}) {
    for (const std::string name : {"..%2Fx", "..", "%2Fetc", "a%00b", "%FF", "-x", "a b", "{name}"}) {
      uris.push_back("checkpoint://" + kind + "/" + name);
    }
    uris.push_back("checkpoint://" + kind + "/" + std::string(10000, 'a'));
  }
  for (const std::string& uri : uris) {
    talk.wire->says(request(uri, "resources/read", {{"uri", uri}}));
    talk.wire->says(request("watch " + uri, "resources/subscribe", {{"uri", uri}}));
    talk.wire->says(stateless(request("alone " + uri, "resources/read", {{"uri", uri}})));
  }
  talk.serve();
  for (const std::string& uri : uris) {
    INFO(uri);
    CHECK(talk.fault(uri).at("code") == -32002);
    CHECK(talk.fault(uri).at("data").at("uri") == uri);
    CHECK_FALSE(talk.fault(uri).at("message").get<std::string>().empty());
    CHECK(talk.fault("watch " + uri).at("code") == -32002);
    CHECK(talk.fault("alone " + uri).at("code") == -32602);
  }
}

TEST_CASE("what is named by no text is refused, and not looked for") {
  Talk talk;
  talk.wire->says(beginning());
  const std::vector<std::pair<std::string, std::string>> named{{"resources/read", "uri"},
                                                               {"resources/subscribe", "uri"},
                                                               {"resources/unsubscribe", "uri"},
                                                               {"prompts/get", "name"},
                                                               {"tools/call", "name"}};
  for (const auto& [method, key] : named) {
    talk.wire->says(request("none " + method, method));
    for (const Json& value : {Json(5), Json(nullptr), Json({"a"})}) {
      talk.wire->says(request(method + value.dump(), method, {{key, value}}));
    }
  }
  talk.wire->says(stateless(request("alone", "resources/read", {{"uri", 5}})));
  talk.wire->says(request("empty", "tools/call", {{"name", ""}}));
  talk.serve();
  for (const auto& [method, key] : named) {
    for (const std::string& id : {"none " + method, method + "5", method + "null", method + "[\"a\"]"}) {
      INFO(id);
      CHECK(talk.fault(id).at("code") == -32602);
      CHECK(talk.fault(id).at("message") == key + " must be a text");
    }
  }
  CHECK(talk.fault("alone").at("message") == "uri must be a text");
  CHECK(talk.fault("empty").at("message") == "there is no tool ''");
  CHECK(talk.wire->started().empty());
}

TEST_CASE("a document that is broken is an internal error, which says where") {
  Talk talk;
  talk.desk.with("broken", "{");
  talk.wire->says(beginning()).says(request(1, "resources/read", {{"uri", "checkpoint://session/broken"}}));
  talk.serve();
  CHECK(talk.fault(1).at("code") == -32603);
  CHECK_THAT(talk.fault(1).at("message").get<std::string>(), Catch::Contains("session 'broken': line 1, column 2"));
}

TEST_CASE("who has subscribed hears of changes of that document, and of no other") {
  Talk talk;
  talk.desk.with("other", checkpoint_text("other"));
  const auto write = [&](const std::string& skill) {
    return [&talk, skill] { REQUIRE(talk.desk.say({"update", skill, "--phase=ship"}).exit == 0); };
  };
  const Json params = {{"uri", "checkpoint://session/review"}};
  talk.wire->says(beginning()).says(request(1, "resources/subscribe", params));
  talk.wire->meanwhile(write("other")).then({Event::Kind::changed});
  talk.wire->meanwhile(write("review")).then({Event::Kind::changed}).then({Event::Kind::changed});
  talk.wire->says(request(2, "resources/unsubscribe", params));
  talk.wire->meanwhile([&] { talk.desk.say({"update", "review", "--phase=other"}); }).then({Event::Kind::changed});
  talk.serve();
  CHECK(talk.wire->watched() == talk.desk.store());
  const auto updates = talk.wire->heard("notifications/resources/updated");
  REQUIRE(updates.size() == 1);
  CHECK(updates[0].at("params") == params);
}

TEST_CASE("a change while another is looked after is not lost") {
  Talk talk;
  const Json params = {{"uri", "checkpoint://session/review"}};
  talk.wire->says(beginning()).says(request(1, "resources/subscribe", params));
  talk.wire->hold().then({Event::Kind::changed}).then({Event::Kind::changed}).release();
  talk.serve();
  CHECK(talk.wire->started().size() == 3);
}

TEST_CASE("prompts carry what a command says") {
  Talk talk;
  talk.wire->says(beginning()).says(request(1, "prompts/list"));
  talk.wire->says(request(2, "prompts/get", {{"name", "resume"}, {"arguments", {{"skill", "review"}}}}));
  talk.wire->says(request(3, "prompts/get", {{"name", "nothing"}}));
  talk.wire->says(request(
      4, "completion/complete",
      {{"ref", {{"type", "ref/prompt"}, {"name", "resume"}}}, {"argument", {{"name", "skill"}, {"value", ""}}}}));
  talk.wire->says(request(5, "completion/complete"));
  talk.serve();
  CHECK(talk.result(1).at("prompts").size() == 3);
  CHECK_THAT(talk.result(2).at("messages").at(0).at("content").at("text").get<std::string>(),
             Catch::Contains("RESUMING: review"));
  CHECK(talk.fault(3).at("code") == -32602);
  CHECK(talk.result(4).at("completion").at("values") == Json({"review"}));
  CHECK(talk.fault(5).at("code") == -32602);
}

TEST_CASE("a prompt whose arguments do not fit is refused, and names what does not") {
  Talk talk;
  talk.wire->says(beginning());
  const std::vector<Json> wrong{5, Json::array({"review"}), Json{{"a", 1}}, true, nullptr};
  for (std::size_t number = 0; number < wrong.size(); ++number) {
    const Json params = {{"name", "resume"}, {"arguments", {{"skill", wrong[number]}}}};
    talk.wire->says(request(number, "prompts/get", params));
  }
  talk.wire->says(request("list", "prompts/get", {{"name", "resume"}, {"arguments", Json::array()}}));
  talk.wire->says(request("none", "prompts/get", {{"name", "resume"}, {"arguments", Json::object()}}));
  talk.serve();
  for (std::size_t number = 0; number < wrong.size(); ++number) {
    CHECK(talk.fault(number).at("code") == -32602);
    CHECK(talk.fault(number).at("message") == "resume: 'skill' must be a text");
  }
  CHECK(talk.fault("list").at("code") == -32602);
  CHECK(talk.fault("list").at("message") == "resume: arguments must be an object");
  CHECK(talk.result("none").at("messages").size() == 1);
  CHECK(talk.wire->started().size() == 1);
}

TEST_CASE("a prompt for which there is no text says why") {
  Talk talk;
  talk.wire->says(beginning());
  talk.wire->says(request(1, "prompts/get", {{"name", "resume"}, {"arguments", {{"skill", "../x"}}}}));
  talk.serve();
  CHECK(talk.fault(1).at("code") == -32602);
  CHECK_THAT(talk.fault(1).at("message").get<std::string>(),
             Catch::StartsWith("'../x' cannot be the name of a checkpoint"));
}

TEST_CASE("warnings are sent to who has asked for them") {
  Talk talk;
  write_file(talk.desk.store() / "config.json", R"({"staleDays": "many"})");
  talk.wire->says(beginning()).says(call(1, "checkpoint_next"));
  talk.wire->says(request(2, "logging/setLevel", {{"level", "error"}})).says(call(3, "checkpoint_next"));
  talk.wire->says(request(4, "logging/setLevel", {{"level", "info"}})).says(call(5, "checkpoint_next"));
  talk.wire->says(request(6, "logging/setLevel", {{"level", "loud"}}));
  talk.serve();
  const std::size_t warnings = talk.result(5).at("structuredContent").at("warnings").size();
  CHECK(warnings > 0);
  CHECK(talk.wire->heard("notifications/message").size() == warnings);
  CHECK(talk.fault(6).at("code") == -32602);
}

TEST_CASE("without a session changes are told on the request that listens, until it is cancelled") {
  Talk talk;
  const Json filter = {{"resourceSubscriptions", {"checkpoint://session/review", "file:///x"}},
                       {"toolsListChanged", true}};
  const auto write = [&](const std::string& phase) {
    return [&talk, phase] { REQUIRE(talk.desk.say({"update", "review", "--phase=" + phase}).exit == 0); };
  };
  talk.wire->says(stateless(request(7, "subscriptions/listen", {{"notifications", filter}})));
  talk.wire->says(request(8, "ping"));
  talk.wire->meanwhile(write("one")).then({Event::Kind::changed});
  talk.wire->writes(R"({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}})");
  talk.wire->meanwhile(write("two")).then({Event::Kind::changed});
  talk.serve();
  const auto agreed = talk.wire->heard("notifications/subscriptions/acknowledged");
  REQUIRE(agreed.size() == 1);
  CHECK(agreed[0].at("params").at("notifications") == Json{{"resourceSubscriptions", {"checkpoint://session/review"}}});
  CHECK(agreed[0].at("params").at("_meta").at("io.modelcontextprotocol/subscriptionId") == 7);
  const auto updates = talk.wire->heard("notifications/resources/updated");
  REQUIRE(updates.size() == 1);
  CHECK(updates[0].at("params").at("_meta").at("io.modelcontextprotocol/subscriptionId") == 7);
  CHECK(talk.wire->answer_to(7).is_null());
}

TEST_CASE("of very many documents the first ones are watched") {
  Talk talk;
  Json uris = Json::array();
  for (int number = 0; number < 200; ++number) uris.push_back("checkpoint://session/s" + std::to_string(number));
  const Json filter = {{"resourceSubscriptions", uris}};
  talk.wire->says(beginning()).says(stateless(request(1, "subscriptions/listen", {{"notifications", filter}})));
  talk.wire->says(request(2, "resources/subscribe", {{"uri", "checkpoint://session/review"}}));
  talk.wire->says(request(3, "ping"));
  talk.serve();
  const auto agreed = talk.wire->heard("notifications/subscriptions/acknowledged");
  REQUIRE(agreed.size() == 1);
  CHECK(agreed[0].at("params").at("notifications").at("resourceSubscriptions").size() == 128);
  CHECK(talk.wire->started().size() >= 128);
}
