#pragma once

#include <memory>

#include "cli/desk.h"
#include "cli/scripted_wire.h"
#include "support/catch.h"
#include "support/files.h"

namespace checkpoint::test {

using Json = nlohmann::json;

/// A checkpoint that waits for the decision `b1`.
inline const std::string kOpenDecision =
    ", \"next_actions\": [\"Ask for the quota\"], \"blockers\": [{\"id\": \"b1\", \"description\": \"May it?\","
    " \"needs\": \"user_decision\", \"proposed_resolution\": \"Yes\"}]";

inline Json request(const Json& id, const std::string& method, const Json& params = Json::object()) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}};
}

inline Json call(const Json& id, const std::string& tool, const Json& arguments = Json::object()) {
  return request(id, "tools/call", {{"name", tool}, {"arguments", arguments}});
}

inline Json beginning(const std::string& revision = "2025-11-25", const Json& capabilities = Json::object()) {
  return request("begin", "initialize",
                 {{"protocolVersion", revision},
                  {"capabilities", capabilities},
                  {"clientInfo", {{"name", "test"}, {"version", "1"}}}});
}

// As a client says it that knows no sessions.
inline Json stateless(Json message, const Json& capabilities = Json::object()) {
  message["params"]["_meta"] = {{"io.modelcontextprotocol/protocolVersion", "2026-07-28"},
                                {"io.modelcontextprotocol/clientCapabilities", capabilities}};
  return message;
}

// A desk with one checkpoint, and a client at it.
struct Talk {
  Talk() {
    desk.with_repository().with("review", checkpoint_text("review"));
    desk.context.open_wire = [this](const cli::Context&) { return wire; };
  }

  Said serve(const std::vector<std::string>& options = {}) {
    std::vector<std::string> words = options;
    words.emplace_back("mcp");
    Said said = desk.say(words);
    INFO(said.out << said.err);
    CHECK(said.exit == 0);
    CHECK(said.out.empty());
    return said;
  }

  // The result of the request with this id.
  Json result(const Json& id) const {
    const Json answer = wire->answer_to(id);
    INFO(answer.dump(2));
    REQUIRE(answer.contains("result"));
    return answer.at("result");
  }
  Json fault(const Json& id) const {
    const Json answer = wire->answer_to(id);
    INFO(answer.dump(2));
    REQUIRE(answer.contains("error"));
    return answer.at("error");
  }

  Desk desk;
  std::shared_ptr<ScriptedWire> wire =
      std::make_shared<ScriptedWire>([this](const std::vector<std::string>& words) { return desk.say(words).out; });
};

}  // namespace checkpoint::test
