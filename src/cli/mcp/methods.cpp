#include "cli/mcp/methods.h"

#include <algorithm>
#include <array>

#include "core/json_rows.h"
#include "core/member.h"

namespace checkpoint::cli {
namespace {

constexpr std::array<std::string_view, 5> kRevisions{kStatelessRevision, "2025-11-25", "2025-06-18", "2025-03-26",
                                                     "2024-11-05"};

constexpr std::array<std::string_view, 8> kLogLevels{"debug", "info",     "notice", "warning",
                                                     "error", "critical", "alert",  "emergency"};

constexpr const char* kInstructions =
    "Checkpoints keep the state of long-running work in this repository: what was decided, where it stopped, what "
    "comes "
    "next. Begin with checkpoint_resume. Write back what becomes true with checkpoint_update and checkpoint_done. A "
    "decision that waits for the user is the user's: checkpoint_decide asks.";

json::Object with(std::string_view key, const json::Value& value) {
  json::Object object;
  object.set(key, value);
  return object;
}

json::Object capabilities(const RequestHandle& request) {
  json::Object all;
  all.set("tools", json::Object()).set("resources", with("subscribe", true)).set("prompts", json::Object());
  all.set("completions", json::Object());
  if (!request->is_stateless()) all.set("logging", json::Object());
  return all;
}

json::Object server_info(const Server& server) {
  json::Object info;
  return info.set("name", "git-checkpoint").set("title", "git checkpoint").set("version", server.service().version);
}

bool can_elicit(const Message& message) {
  const auto known = message.param("capabilities");
  const auto elicitation = known ? known->find("elicitation") : std::nullopt;
  return elicitation && elicitation->is_object() && (elicitation->find("form") || !elicitation->find("url"));
}

void initialize(Server& server, const RequestHandle& request) {
  const std::string wanted = request->message.text_param("protocolVersion");
  if (wanted.empty()) return server.refuse(request, {FaultCode::invalid_params, "protocolVersion is missing"});
  const bool is_known =
      wanted != kStatelessRevision && std::find(kRevisions.begin(), kRevisions.end(), wanted) != kRevisions.end();
  const std::string revision = is_known ? wanted : std::string(kRevisions[1]);
  server.begin(revision, can_elicit(request->message));
  json::Object result;
  result.set("protocolVersion", revision).set("capabilities", capabilities(request));
  result.set("serverInfo", server_info(server)).set("instructions", kInstructions);
  server.reply(request, result);
}

void discover(Server& server, const RequestHandle& request) {
  json::Object result;
  result.set("supportedVersions", json::strings(revisions())).set("capabilities", capabilities(request));
  server.reply(request, result.set("instructions", kInstructions), Keeping::for_good);
}

void answer_ping(Server& server, const RequestHandle& request) { server.reply(request, {}); }

void set_level(Server& server, const RequestHandle& request) {
  const std::string level = request->message.text_param("level");
  if (std::find(kLogLevels.begin(), kLogLevels.end(), level) == kLogLevels.end()) {
    return server.refuse(request, {FaultCode::invalid_params, "there is no level '" + level + "'"});
  }
  server.set_log_level(level);
  server.reply(request, {});
}

constexpr std::array kMethods{
    Method{"initialize", Access::before_session, initialize},
    Method{"ping", Access::before_session, answer_ping},
    Method{"server/discover", Access::alone, discover},
    Method{"tools/list", Access::both, list_tools},
    Method{"tools/call", Access::both, call_tool},
    Method{"resources/list", Access::both, list_resources},
    Method{"resources/templates/list", Access::both, list_templates},
    Method{"resources/read", Access::both, read_resource},
    Method{"resources/subscribe", Access::in_session, subscribe_resource},
    Method{"resources/unsubscribe", Access::in_session, unsubscribe_resource},
    Method{"subscriptions/listen", Access::alone, listen_to_changes},
    Method{"prompts/list", Access::both, list_prompts},
    Method{"prompts/get", Access::both, get_prompt},
    Method{"completion/complete", Access::both, complete_argument},
    Method{"logging/setLevel", Access::in_session, set_level},
};

}  // namespace

std::span<const Method> methods() { return kMethods; }

const Method* find_method(std::string_view name) {
  const auto* const found =
      std::find_if(kMethods.begin(), kMethods.end(), [&](const Method& method) { return method.name == name; });
  return found == kMethods.end() ? nullptr : found;
}

std::vector<std::string> revisions() { return {kRevisions.begin(), kRevisions.end()}; }

}  // namespace checkpoint::cli
