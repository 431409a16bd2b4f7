#include "cli/mcp/message.h"

#include <algorithm>

#include "cli/mcp/wire.h"
#include "cli/terminal/terminal_text.h"
#include "core/member.h"

namespace checkpoint::cli {
namespace {

// A message is one line. Values of documents are sent as they are written: line breaks between their parts mean no more
// than spaces, and within strings there are none.
std::string on_one_line(const json::Object& message) {
  std::string text = json_shown(message.text());
  std::replace_if(
      text.begin(), text.end(), [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
  return text;
}

json::Object begun() { return json::Object().set("jsonrpc", "2.0"); }

json::Object fault_json(const Fault& fault) {
  json::Object error;
  error.set("code", static_cast<int>(fault.code)).set("message", fault.message);
  if (!fault.data.empty()) error.set("data", fault.data);
  return error;
}

bool may_be_id(const Node& id) { return id.is_string() || id.is_number(); }

// Why `root` is no message; empty where it is one.
std::string flaw_of(const Node& root) {
  if (root.is_array()) return "lists of messages are not taken; send one message a line";
  if (!root.is_object()) return "a message must be an object";
  if (text_member(root, "jsonrpc") != "2.0") return R"(a message must have "jsonrpc": "2.0")";
  const auto id = root.find("id");
  if (id && !may_be_id(*id)) return "an id must be a text or a number";
  const auto method = root.find("method");
  if (method && !method->is_string()) return "a method must be a text";
  if (!method && !id) return "a message must have a method or an id";
  if (!method && !root.find("result") && !root.find("error")) return "a request must have a method";
  const auto params = root.find("params");
  if (method && params && !params->is_object()) return "params must be an object";
  return {};
}

// Whoever waits for an answer to `root`, which is none, waits for this one; `null` where it has none.
std::string id_of(const Node& root) {
  const auto id = root.find("id");
  return id && may_be_id(*id) ? std::string(id->source()) : "null";
}

Message::Kind kind_of(const Node& root) {
  if (!root.find("method")) return Message::Kind::response;
  return root.find("id") ? Message::Kind::request : Message::Kind::notification;
}

}  // namespace

Message::Message(Document document, Kind kind) : document_(std::move(document)), kind_(kind) {
  id_ = id_of(document_.root());
  method_ = text_member(document_.root(), "method");
}

Result<Message, Fault> Message::read(std::string line) {
  auto document = Document::parse(std::move(line), Limits{kLongestMessage, Limits{}.max_depth});
  if (!document) return Fault{FaultCode::parse_error, "not JSON: " + document.problem().message};
  const std::string flaw = flaw_of(document->root());
  if (!flaw.empty()) return Fault{FaultCode::invalid_request, flaw, {}, id_of(document->root())};
  return Message(*document, kind_of(document->root()));
}

std::optional<Node> Message::param(std::string_view key) const {
  const auto params = root().find("params");
  return params ? params->find(key) : std::nullopt;
}

std::string Message::text_param(std::string_view key) const {
  const auto params = root().find("params");
  return params ? text_member(*params, key) : "";
}

std::optional<Node> Message::meta(std::string_view key) const {
  const auto meta = param("_meta");
  return meta ? meta->find(key) : std::nullopt;
}

std::string result_line(const std::string& id, const json::Object& result) {
  return on_one_line(begun().set("id", json::Value::raw(id)).set("result", result));
}

std::string fault_line(const std::string& id, const Fault& fault) {
  return on_one_line(begun().set("id", json::Value::raw(id)).set("error", fault_json(fault)));
}

std::string notification_line(std::string_view method, const json::Object& params) {
  return on_one_line(begun().set("method", method).set("params", params));
}

std::string request_line(const std::string& id, std::string_view method, const json::Object& params) {
  return on_one_line(begun().set("id", json::Value::raw(id)).set("method", method).set("params", params));
}

}  // namespace checkpoint::cli
