#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/document.h"
#include "core/json_text.h"
#include "core/result.h"

namespace checkpoint::cli {

/// Error codes of JSON-RPC, and of the protocol.
enum class FaultCode {
  parse_error = -32700,
  invalid_request = -32600,
  unknown_method = -32601,
  invalid_params = -32602,
  internal = -32603,
  busy = -32000,
  no_such_resource = -32002,     ///< until 2025-11-25; after that it is invalid_params
  client_cannot = -32021,        ///< from 2026-07-28 on: a capability is missing that the request needs
  unsupported_version = -32022,  ///< the same
};

/// Why a request has no result.
struct Fault {
  FaultCode code;
  std::string message;
  json::Object data = {};
  std::string id = "null";  ///< JSON text: of what is no request and yet has an id
};

/// One message of JSON-RPC 2.0. Nodes are good as long as the message is.
class Message {
 public:
  enum class Kind { request, notification, response };

  /// What cannot be read is a fault, and so is anything that is not a message.
  static Result<Message, Fault> read(std::string line);

  Kind kind() const { return kind_; }
  /// The JSON text of its id; `null` where it has none.
  const std::string& id() const { return id_; }
  const std::string& method() const { return method_; }
  /// The member `key` of its params; nothing where there is none.
  std::optional<Node> param(std::string_view key) const;
  /// The same as a text; empty where it is missing or no string.
  std::string text_param(std::string_view key) const;
  /// The member `key` of the params' `_meta`.
  std::optional<Node> meta(std::string_view key) const;
  Node root() const { return document_.root(); }

 private:
  Message(Document document, Kind kind);

  Document document_;
  Kind kind_;
  std::string id_;
  std::string method_;
};

std::string result_line(const std::string& id, const json::Object& result);
std::string fault_line(const std::string& id, const Fault& fault);
std::string notification_line(std::string_view method, const json::Object& params);
std::string request_line(const std::string& id, std::string_view method, const json::Object& params);

}  // namespace checkpoint::cli
