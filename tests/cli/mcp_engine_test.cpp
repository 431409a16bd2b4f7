// The engine of mcp with a service of its own: what is called, read and asked is the service's, and by the protocol's
// rules whatever it is.

#include <array>

#include "cli/mcp/methods.h"
#include "cli/mcp_talk.h"
#include "cli/scripted_wire.h"

using namespace checkpoint;
using namespace checkpoint::test;
using cli::Access;
using cli::RequestHandle;
using cli::Server;

namespace {

void ask_for_colour(Server& server, const RequestHandle& request) {
  json::Object params;
  params.set("message", "Which colour?");
  server.ask(request, {"colour", "elicitation/create", params}, [&server, request](const std::string& answer) {
    json::Object result;
    server.reply(request, result.set("heard", json::Value::raw(answer)));
  });
}

void say_abilities(Server& server, const RequestHandle& request) {
  json::Object result;
  server.reply(request, result.set("abilities", json::strings(request->abilities)));
}

constexpr std::array kMethods{
    cli::Method{"initialize", Access::before_session, cli::initialize},
    cli::Method{"server/discover", Access::alone, cli::discover},
    cli::Method{"resources/read", Access::both, cli::read_resource},
    cli::Method{"resources/subscribe", Access::in_session, cli::subscribe_resource},
    cli::Method{"colour", Access::both, ask_for_colour},
    cli::Method{"abilities", Access::both, say_abilities},
};

std::optional<std::vector<std::string>> words_for_page(const std::string& uri) {
  return uri == "our:page" ? std::optional(std::vector<std::string>{"print", "page"}) : std::nullopt;
}

std::string as_printed(const std::string& /*uri*/, const std::string& output) { return output; }

// A client of a server that has these methods, and one document.
struct Engine {
  void serve() {
    Server(wire,
           {"ours", "Ours", "7", "Ask for a colour.", kMethods, {words_for_page, as_printed, "text/plain"}, {}, {}, {}})
        .serve();
  }
  Json result(const Json& id) const { return answer(id, "result"); }
  Json fault(const Json& id) const { return answer(id, "error"); }

  std::string page = "One";
  ScriptedWire wire{[this](const std::vector<std::string>&) { return page; }};

 private:
  Json answer(const Json& id, const char* part) const {
    const Json message = wire.answer_to(id);
    INFO(message.dump(2));
    REQUIRE(message.contains(part));
    return message.at(part);
  }
};

Json colour_call(const Json& id, const Json& answers) {
  return stateless(request(id, "colour", {{"inputResponses", answers}}));
}

}  // namespace

TEST_CASE("a server is called as its service says, and has the methods that the service lists") {
  Engine engine;
  engine.wire.says(stateless(request(1, "server/discover"))).says(beginning()).says(request(2, "tools/list"));
  engine.wire.says(request(3, "ping"));
  engine.serve();
  const Json begun = engine.result("begin");
  CHECK(begun.at("serverInfo") == Json({{"name", "ours"}, {"title", "Ours"}, {"version", "7"}}));
  CHECK(begun.at("instructions") == "Ask for a colour.");
  CHECK(engine.result(1).at("_meta").at("io.modelcontextprotocol/serverInfo") ==
        Json({{"name", "ours"}, {"version", "7"}}));
  for (const int id : {2, 3}) CHECK(engine.fault(id).at("code") == -32601);
}

TEST_CASE("a document is read by the words of the service, and watched") {
  Engine engine;
  engine.wire.says(beginning()).says(request(1, "resources/read", {{"uri", "our:page"}}));
  engine.wire.says(request(2, "resources/read", {{"uri", "checkpoint://session/review"}}));
  engine.wire.says(request(3, "resources/subscribe", {{"uri", "our:page"}}));
  engine.wire.meanwhile([&] { engine.page = "Two"; }).then({cli::Event::Kind::changed});
  engine.serve();
  CHECK(engine.result(1).at("contents") ==
        Json::array({{{"uri", "our:page"}, {"mimeType", "text/plain"}, {"text", "One"}}}));
  CHECK(engine.fault(2).at("code") == -32002);
  CHECK(engine.wire.started().front() == std::vector<std::string>{"print", "page"});
  CHECK(engine.wire.heard("notifications/resources/updated").size() == 1);
}

TEST_CASE("in a session a client is asked while its request waits") {
  Engine engine;
  engine.wire.says(beginning()).says(request(1, "colour"));
  engine.wire.says({{"jsonrpc", "2.0"}, {"id", "ask-1"}, {"result", {{"action", "accept"}}}});
  engine.wire.says(request(2, "colour"));
  engine.wire.says({{"jsonrpc", "2.0"}, {"id", "ask-2"}, {"error", {{"code", -1}, {"message", "no"}}}});
  engine.serve();
  const std::vector<Json> asked = engine.wire.heard("elicitation/create");
  REQUIRE(asked.size() == 2);
  CHECK(asked.front().at("params") == Json({{"message", "Which colour?"}}));
  CHECK(engine.result(1).at("heard") == Json({{"action", "accept"}}));
  CHECK(engine.result(2).at("heard") == Json::object());
}

TEST_CASE("without a session the answer comes with the request, under the name of the question") {
  Engine engine;
  engine.wire.says(stateless(request(1, "colour"))).says(colour_call(2, {{"shade", {{"action", "accept"}}}}));
  engine.wire.says(colour_call(3, {{"colour", {{"action", "accept"}}}, {"shade", 7}}));
  engine.wire.says(colour_call(4, {{"colour", 7}})).says(colour_call(5, nullptr));
  engine.serve();
  for (const int id : {1, 2, 5}) {
    const Json result = engine.result(id);
    CHECK(result.at("resultType") == "input_required");
    const Json question = result.at("inputRequests").at("colour");
    CHECK(question == Json({{"method", "elicitation/create"}, {"params", {{"message", "Which colour?"}}}}));
  }
  CHECK(engine.result(3).at("heard") == Json({{"action", "accept"}}));
  CHECK(engine.result(3).at("resultType") == "complete");
  CHECK(engine.fault(4).at("code") == -32602);
  CHECK(engine.wire.heard("elicitation/create").empty());
}

TEST_CASE("what a client can be asked for is what it has declared, a form that it can only link to apart") {
  Engine engine;
  engine.wire.says(stateless(request(1, "abilities"), {{"sampling", Json::object()}, {"roots", true}}));
  engine.wire.says(stateless(request(2, "abilities"), {{"elicitation", {{"url", Json::object()}}}}));
  engine.wire.says(beginning("2025-11-25", {{"elicitation", Json::object()}, {"sampling", Json::object()}}));
  engine.wire.says(request(3, "abilities"));
  engine.serve();
  CHECK(engine.result(1).at("abilities") == Json({"sampling"}));
  CHECK(engine.result(2).at("abilities").empty());
  CHECK(engine.result(3).at("abilities") == Json({"elicitation", "sampling"}));
}
