
#include "cli/command/envelope.h"
#include "cli/mcp/checkpoint_service.h"
#include "cli/mcp/envelope_reading.h"
#include "cli/mcp/server.h"
#include "cli/mcp/tools.h"
#include "core/json_rows.h"
#include "core/letters.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/session/work.h"

namespace checkpoint::cli {
namespace {

constexpr std::string_view kFirstWithStructure = "2025-06-18";
constexpr std::string_view kFirstWithModes = "2025-11-25";

// What the user is asked, and under what the answer is found.
constexpr const char* kDecision = "decision";

// `text` is an answer of a command, which is `answer`.
json::Object tool_result(const Request& request, const std::string& text, const Document& answer) {
  json::Object content;
  content.set("type", "text").set("text", text.substr(0, text.find_last_not_of('\n') + 1));
  json::Object result;
  result.set("content", json::Array().add(content));
  if (request.revision >= kFirstWithStructure) result.set("structuredContent", answer.root());
  return result.set("isError", !is_success(answer));
}

void reply_with(Server& server, const RequestHandle& request, const std::string& output) {
  const auto answer = answer_in(output);
  if (!answer) return server.refuse(request, without_answer());
  pass_warnings_on(server, *answer);
  server.reply(request, tool_result(*request, output, *answer));
}

void run_for_tool(Server& server, const RequestHandle& request, std::vector<std::string> words) {
  server.run(request, std::move(words),
             [&server, request](const std::string& output) { reply_with(server, request, output); });
}

// An answer as `update` would give it, where it was not even asked.
void reply_with_failure(Server& server, const RequestHandle& request, Error failure) {
  Answer answer;
  answer.failure = std::move(failure);
  reply_with(server, request, envelope({"update", server.service().new_id()}, answer));
}

// A decision that waits for the user.
struct Open {
  std::string skill;
  std::string blocker;
  std::string description;
  std::string proposal;
};

std::optional<Open> open_decision(const Document& status, const std::string& skill, const std::string& blocker) {
  for (const Node& row : elements_of(status.root(), "decisions")) {
    const bool is_it = text_member(row, "kind") == "session" && text_member(row, "owner") == skill &&
                       text_member(row, "id") == blocker;
    if (is_it) return Open{skill, blocker, text_member(row, "description"), text_member(row, "proposed_resolution")};
  }
  return std::nullopt;
}

Error no_such_decision(const Document& status, const std::string& skill, const std::string& blocker) {
  Error error(ErrorCode::not_found, "no decision '" + blocker + "' of '" + skill + "' waits for the user");
  for (const Node& row : elements_of(status.root(), "decisions")) {
    if (text_member(row, "kind") != "session") continue;
    error.hints.push_back("'" + text_member(row, "id") + "' of '" + text_member(row, "owner") + "' waits");
  }
  return error;
}

json::Object question_about(const Open& open, const Request& request) {
  const bool is_proposed = !open.proposal.empty();
  json::Object field;
  field.set("type", "string").set("title", "Decision");
  field.set("description", is_proposed ? "Empty takes the proposal" : "In your own words");
  json::Object schema;
  schema.set("type", "object").set("properties", json::Object().set(kDecision, field));
  if (!is_proposed) schema.set("required", json::strings({kDecision}));
  json::Object params;
  if (request.revision >= kFirstWithModes) params.set("mode", "form");
  params.set("message", open.skill + " [" + open.blocker + "]: " + open.description +
                            (is_proposed ? "\nProposed: " + open.proposal : ""));
  return params.set("requestedSchema", schema);
}

// What the user has said, empty where they left it so; nothing where it is not what they were asked for.
std::optional<std::string> words_in(const Node& answer) {
  const auto content = answer.find("content");
  if (!content) return "";
  if (!content->is_object() || content->size() > 1) return std::nullopt;
  std::string words;
  for (const Node& member : content->children()) {
    if (!member.has_key(kDecision) || !member.is_string()) return std::nullopt;
    words = trimmed(member.string());
  }
  return words;
}

Error not_decided() {
  return Error(ErrorCode::refused, "the user has not decided; nothing was changed",
               {"go on with work that does not need the decision"});
}

Error not_understood() {
  return Error(ErrorCode::refused, "the client's answer is not what the user was asked for; nothing was changed",
               {"an answer has one text, '" + std::string(kDecision) + "', or nothing for what is proposed",
                "go on with work that does not need the decision"});
}

// What the user has decided.
Result<std::string, Error> decided(const Node& answer, const Open& open) {
  if (text_member(answer, "action") != "accept") return not_decided();
  const auto words = words_in(answer);
  if (!words) return not_understood();
  const std::string decision = words->empty() ? open.proposal : *words;
  if (decision.empty()) return not_decided();
  return decision;
}

std::vector<std::string> words_that_record(const Open& open, const std::string& decision) {
  const std::string record = open.description + " Decided by the user: " + decision;
  return {"update",
          "--unset=" + session::path_of_blocker(open.blocker),
          "--context_primer.key_decisions+=" + record,
          "--json",
          "--",
          open.skill};
}

void take_decision(Server& server, const RequestHandle& request, const Open& open, const Node& answer) {
  const auto decision = decided(answer, open);
  if (!decision) return reply_with_failure(server, request, decision.problem());
  run_for_tool(server, request, words_that_record(open, *decision));
}

void ask_the_user(Server& server, const RequestHandle& request, const Open& open) {
  server.ask(request, {kDecision, "elicitation/create", question_about(open, *request)},
             [&server, request, open](const std::string& result) {
               take_decision(server, request, open, Document::composed(result).root());
             });
}

void refuse_to_decide(Server& server, const RequestHandle& request, const Open& open) {
  if (request->is_stateless()) {
    Fault fault{FaultCode::client_cannot, "a decision is the user's, and this client does not ask its user"};
    const json::Object form = json::Object().set("form", json::Object());
    fault.data.set("requiredCapabilities", json::Object().set("elicitation", form));
    return server.refuse(request, fault);
  }
  reply_with_failure(server, request,
                     Error(ErrorCode::refused, "a decision is the user's, and this client does not ask its user",
                           {"ask the user: " + open.description,
                            "then record it: git checkpoint update " + shell_word(open.skill) + " " +
                                shell_quoted("--unset=" + session::path_of_blocker(open.blocker)) +
                                " --context_primer.key_decisions+='<the decision>'"}));
}

void decide(Server& server, const RequestHandle& request, const Node& arguments) {
  const std::string skill = text_member(arguments, "skill");
  const std::string blocker = text_member(arguments, "blocker");
  server.run(request, {"status", "--json"}, [&server, request, skill, blocker](const std::string& output) {
    const auto status = answer_in(output);
    if (!status || !is_success(*status)) return reply_with(server, request, output);
    const auto open = open_decision(*status, skill, blocker);
    if (!open) return reply_with_failure(server, request, no_such_decision(*status, skill, blocker));
    if (!request->client_can("elicitation")) return refuse_to_decide(server, request, *open);
    ask_the_user(server, request, *open);
  });
}

bool is_of_blockers(const std::string& path) {
  constexpr std::string_view list = "blockers";
  return path.starts_with(list) && (path.size() == list.size() || path[list.size()] == '[' || path[list.size()] == '.');
}

// To add one is everybody's; to change one could be a decision.
bool changes_blockers(const Node& arguments) {
  const std::vector<std::string> unset = text_elements_of(arguments, "unset");
  if (any_of(unset, is_of_blockers)) return true;
  const auto set = arguments.find("set");
  if (!set) return false;
  return any_of(set->children(), [](const Node& member) { return is_of_blockers(member.key()); });
}

Error decision_first(const std::string& skill) {
  return Error(ErrorCode::refused,
               "a decision of '" + skill + "' waits for the user, and its blockers stay as they are until it is made",
               {"checkpoint_decide asks the user, and records the answer"});
}

bool waits_for_the_user(const Document& status, const std::string& skill) {
  return any_of(elements_of(status.root(), "decisions"), [&](const Node& row) {
    return text_member(row, "kind") == "session" && text_member(row, "owner") == skill;
  });
}

// An agent takes no decision out of the way that is the user's.
void update_blockers(Server& server, const RequestHandle& request, const std::string& skill,
                     const std::vector<std::string>& words) {
  server.run(request, {"status", "--json"}, [&server, request, skill, words](const std::string& output) {
    const auto status = answer_in(output);
    if (!status || !is_success(*status)) return reply_with(server, request, output);
    if (waits_for_the_user(*status, skill)) return reply_with_failure(server, request, decision_first(skill));
    run_for_tool(server, request, words);
  });
}

}  // namespace

void list_tools(Server& server, const RequestHandle& request) {
  json::Object result;
  result.set("tools",
             json::array_of(tools(), [&](const Tool& tool) { return definition_of(tool, request->revision); }));
  server.reply(request, result, Keeping::for_good);
}

void call_tool(Server& server, const RequestHandle& request) {
  const std::string name = request->message.text_param("name");
  const Tool* tool = find_tool(name);
  if (tool == nullptr) return server.refuse(request, {FaultCode::invalid_params, "there is no tool '" + name + "'"});
  const auto arguments = request->message.param("arguments");
  const auto words = words_of(*tool, arguments);
  if (!words) return server.refuse(request, {FaultCode::invalid_params, name + ": " + words.problem()});
  if (tool->asks_the_user) return decide(server, request, *arguments);
  if (tool->command == "update" && changes_blockers(*arguments)) {
    return update_blockers(server, request, text_member(*arguments, "skill"), *words);
  }
  run_for_tool(server, request, *words);
}

}  // namespace checkpoint::cli
