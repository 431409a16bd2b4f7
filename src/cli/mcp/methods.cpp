#include "cli/mcp/methods.h"

#include <array>

#include "core/ranges.h"

namespace checkpoint::cli {
namespace {

constexpr std::array<std::string_view, 5> kRevisions{kStatelessRevision, "2025-11-25", "2025-06-18", "2025-03-26",
                                                     "2024-11-05"};

constexpr std::array<std::string_view, 8> kLogLevels{"debug", "info",     "notice", "warning",
                                                     "error", "critical", "alert",  "emergency"};

json::Object capabilities(const RequestHandle& request) {
  json::Object all;
  all.set("tools", json::Object())
      .set("resources", json::Object().set("subscribe", true))
      .set("prompts", json::Object());
  all.set("completions", json::Object());
  if (!request->is_stateless()) all.set("logging", json::Object());
  return all;
}

json::Object server_info(const Service& service) {
  json::Object info;
  return info.set("name", service.name).set("title", service.title).set("version", service.version);
}

// A client that shows pages alone cannot be asked in words.
bool is_able(const Node& capability) {
  if (!capability.is_object()) return false;
  return !capability.has_key("elicitation") || capability.find("form") || !capability.find("url");
}

}  // namespace

std::vector<std::string> revisions() { return {kRevisions.begin(), kRevisions.end()}; }

std::vector<std::string> abilities_in(const std::optional<Node>& capabilities) {
  std::vector<std::string> abilities;
  if (!capabilities || !capabilities->is_object()) return abilities;
  for (const Node& capability : capabilities->children()) {
    if (is_able(capability)) abilities.push_back(capability.key());
  }
  return abilities;
}

void initialize(Server& server, const RequestHandle& request) {
  const std::string wanted = request->message.text_param("protocolVersion");
  if (wanted.empty()) return server.refuse(request, {FaultCode::invalid_params, "protocolVersion is missing"});
  const bool is_known = wanted != kStatelessRevision && contains(kRevisions, wanted);
  const std::string revision = is_known ? wanted : std::string(kRevisions[1]);
  server.begin(revision, abilities_in(request->message.param("capabilities")));
  json::Object result;
  result.set("protocolVersion", revision).set("capabilities", capabilities(request));
  result.set("serverInfo", server_info(server.service())).set("instructions", server.service().instructions);
  server.reply(request, result);
}

void discover(Server& server, const RequestHandle& request) {
  json::Object result;
  result.set("supportedVersions", json::strings(revisions())).set("capabilities", capabilities(request));
  server.reply(request, result.set("instructions", server.service().instructions), Keeping::for_good);
}

void answer_ping(Server& server, const RequestHandle& request) { server.reply(request, {}); }

void set_level(Server& server, const RequestHandle& request) {
  const std::string level = request->message.text_param("level");
  if (!contains(kLogLevels, level)) {
    return server.refuse(request, {FaultCode::invalid_params, "there is no level '" + level + "'"});
  }
  server.set_log_level(level);
  server.reply(request, {});
}

}  // namespace checkpoint::cli
