#include "cli/mcp/resources.h"

#include <algorithm>
#include <array>

#include "cli/mcp/envelope_reading.h"
#include "cli/mcp/methods.h"
#include "core/digest.h"
#include "core/json_rows.h"
#include "core/letters.h"
#include "core/member.h"

namespace checkpoint::cli {
namespace {

constexpr std::array kKinds{
    ResourceKind{"session", "checkpoint://session/", "Where one skill stands", "show", "checkpoint"},
    ResourceKind{"stage", "checkpoint://project/", "The stages of a project and its gates", "stage status", ""},
    ResourceKind{"workflow", "checkpoint://workflow/", "The phases and tasks of a workflow", "workflow show", ""},
    ResourceKind{"snapshot", "checkpoint://snapshots/", "What snapshots a workflow has", "snapshot manifest", ""},
};

constexpr const char* kJson = "application/json";

// What frames an answer, and is another each time.
constexpr std::array<std::string_view, 5> kFrame{"schema", "command", "success", "correlation_id", "warnings"};

const ResourceKind* kind_of_uri(std::string_view uri) {
  const auto* const found = std::find_if(kKinds.begin(), kKinds.end(),
                                         [&](const ResourceKind& kind) { return uri.starts_with(kind.prefix); });
  return found == kKinds.end() ? nullptr : found;
}

bool stands_in_uri(char letter) {
  return is_alnum(letter) || letter == '-' || letter == '.' || letter == '_' || letter == '~';
}

std::string percent_encoded(std::string_view name) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (const char letter : name) {
    const auto byte = static_cast<unsigned char>(letter);
    if (stands_in_uri(letter)) {
      text += letter;
    } else {
      text.append({'%', kDigits[byte >> 4U], kDigits[byte & 0xfU]});
    }
  }
  return text;
}

std::optional<unsigned> digit_of(char letter) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const std::size_t value = kDigits.find(to_lower(letter));
  return value == std::string_view::npos ? std::nullopt : std::optional(static_cast<unsigned>(value));
}

// What is no escape stays as it is.
std::string percent_decoded(std::string_view text) {
  std::string name;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto high = text[at] == '%' && at + 2 < text.size() ? digit_of(text[at + 1]) : std::nullopt;
    const auto low = high ? digit_of(text[at + 2]) : std::nullopt;
    name += low ? static_cast<char>(*high << 4U | *low) : text[at];
    if (low) at += 2;
  }
  return name;
}

json::Object row_of(const ResourceKind& kind, const Node& checkpoint) {
  const std::string name = text_member(checkpoint, "skill");
  json::Object row;
  row.set("uri", std::string(kind.prefix) + percent_encoded(name)).set("name", name);
  row.set("description",
          std::string(kind.title) + ": " + text_member(checkpoint, "status") + ", " + text_member(checkpoint, "phase"));
  return row.set("mimeType", kJson);
}

json::Array rows_of(const Document& status) {
  json::Array rows;
  for (const Node& checkpoint : elements_of(status.root(), "checkpoints")) {
    const std::string name = text_member(checkpoint, "kind");
    const auto* const kind =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const ResourceKind& row) { return row.kind == name; });
    if (kind != kKinds.end()) rows.add(row_of(*kind, checkpoint));
  }
  return rows;
}

// The answer without its frame.
std::string inner_text(const Node& answer) {
  json::Object inner;
  for (const Node& member : answer.children()) {
    const std::string key = member.key();
    if (std::find(kFrame.begin(), kFrame.end(), key) == kFrame.end()) inner.set(key, member);
  }
  return inner.text();
}

// Why a document cannot be read, in the form of the client's revision.
Fault unreadable(const Request& request, const std::string& uri, const std::optional<Document>& answer) {
  if (!answer) return without_answer();
  Fault fault{FaultCode::internal, text_member(answer->root(), "error")};
  if (text_member(answer->root(), "error_code") == "not_found") {
    fault.code = request.is_stateless() ? FaultCode::invalid_params : FaultCode::no_such_resource;
  }
  fault.data.set("uri", uri);
  return fault;
}

Fault no_such_uri(const Request& request, const std::string& uri) {
  Fault fault{request.is_stateless() ? FaultCode::invalid_params : FaultCode::no_such_resource,
              "there is no resource '" + uri + "'"};
  fault.data.set("uri", uri);
  return fault;
}

using Reader = std::function<void(const std::string& content)>;

// Reads the resource that the request names; what cannot be read is refused.
void read_for(Server& server, const RequestHandle& request, const std::string& uri, const Reader& reader) {
  const auto words = words_to_read(uri);
  if (!words) return server.refuse(request, no_such_uri(*request, uri));
  server.run(request, *words, [&server, request, uri, reader](const std::string& output) {
    const std::string content = content_of(uri, output);
    if (content.empty()) return server.refuse(request, unreadable(*request, uri, answer_in(output)));
    reader(content);
  });
}

json::Object contents_of(const std::string& uri, const std::string& content) {
  json::Object row;
  row.set("uri", uri).set("mimeType", kJson).set("text", content);
  json::Object result;
  return result.set("contents", json::Array().add(row));
}

}  // namespace

std::span<const ResourceKind> resource_kinds() { return kKinds; }

std::optional<std::vector<std::string>> words_to_read(const std::string& uri) {
  const ResourceKind* kind = kind_of_uri(uri);
  if (kind == nullptr || uri.size() == kind->prefix.size()) return std::nullopt;
  const std::size_t space = kind->command.find(' ');
  std::vector<std::string> words{std::string(kind->command.substr(0, space))};
  if (space != std::string_view::npos) words.emplace_back(kind->command.substr(space + 1));
  words.insert(words.end(), {"--json", "--", percent_decoded(std::string_view(uri).substr(kind->prefix.size()))});
  return words;
}

std::string content_of(const std::string& uri, const std::string& output) {
  const ResourceKind* kind = kind_of_uri(uri);
  const auto answer = answer_in(output);
  if (kind == nullptr || !answer || !is_success(*answer)) return {};
  if (kind->field.empty()) return inner_text(answer->root());
  const auto field = answer->root().find(kind->field);
  return field ? std::string(field->source()) : "";
}

void list_resources(Server& server, const RequestHandle& request) {
  server.run(request, {"status", "--json"}, [&server, request](const std::string& output) {
    const auto answer = answer_in(output);
    if (!answer || !is_success(*answer)) return server.refuse(request, unreadable(*request, "", answer));
    json::Object result;
    server.reply(request, result.set("resources", rows_of(*answer)));
  });
}

void list_templates(Server& server, const RequestHandle& request) {
  const json::Array rows = json::array_of(kKinds, [](const ResourceKind& kind) {
    json::Object row;
    row.set("uriTemplate", std::string(kind.prefix) + "{name}").set("name", kind.kind);
    return row.set("description", kind.title).set("mimeType", kJson);
  });
  json::Object result;
  server.reply(request, result.set("resourceTemplates", rows), Keeping::for_good);
}

void read_resource(Server& server, const RequestHandle& request) {
  const std::string uri = request->message.text_param("uri");
  read_for(server, request, uri,
           [&server, request, uri](const std::string& content) { server.reply(request, contents_of(uri, content)); });
}

void subscribe_resource(Server& server, const RequestHandle& request) {
  const std::string uri = request->message.text_param("uri");
  if (server.room_to_watch() == 0) return server.refuse(request, {FaultCode::busy, "too many documents are watched"});
  read_for(server, request, uri, [&server, request, uri](const std::string& content) {
    server.subscribe("", uri, sha256(content));
    server.reply(request, {});
  });
}

void unsubscribe_resource(Server& server, const RequestHandle& request) {
  server.unsubscribe("", request->message.text_param("uri"));
  server.reply(request, {});
}

// The request stays open: it is answered by what happens, and ended by the client. What is not there yet may come.
void listen_to_changes(Server& server, const RequestHandle& request) {
  const auto wanted = request->message.param("notifications");
  if (!wanted) return server.refuse(request, {FaultCode::invalid_params, "notifications are missing"});
  std::vector<std::string> uris;
  for (const std::string& uri : text_elements_of(*wanted, "resourceSubscriptions")) {
    if (words_to_read(uri) && uris.size() < server.room_to_watch()) uris.push_back(uri);
  }
  json::Object params;
  json::Object meta;
  params.set("_meta", meta.set("io.modelcontextprotocol/subscriptionId", json::Value::raw(request->message.id())));
  json::Object agreed;
  if (!uris.empty()) agreed.set("resourceSubscriptions", json::strings(uris));
  server.notify("notifications/subscriptions/acknowledged", params.set("notifications", agreed));
  for (const std::string& uri : uris) server.subscribe(request->message.id(), uri, "");
  server.look_after_changes();
}

}  // namespace checkpoint::cli
