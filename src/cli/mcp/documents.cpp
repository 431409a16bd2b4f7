#include <functional>

#include "cli/mcp/envelope_reading.h"
#include "cli/mcp/methods.h"
#include "core/digest.h"
#include "core/member.h"

namespace checkpoint::cli {
namespace {

Fault no_such_uri(const Request& request, const std::string& uri) {
  Fault fault{request.is_stateless() ? FaultCode::invalid_params : FaultCode::no_such_resource,
              "there is no resource '" + uri + "'"};
  fault.data.set("uri", uri);
  return fault;
}

using Reader = std::function<void(const std::string& content)>;

// Reads the resource that the request names; what cannot be read is refused.
void read_for(Server& server, const RequestHandle& request, const std::string& uri, const Reader& reader) {
  const Reading& reading = server.service().reading;
  const auto words = reading.words(uri);
  if (!words) return server.refuse(request, no_such_uri(*request, uri));
  server.run(request, *words, [&server, &reading, request, uri, reader](const std::string& output) {
    const std::string content = reading.content(uri, output);
    if (content.empty()) return server.refuse(request, unreadable(*request, uri, answer_in(output)));
    reader(content);
  });
}

json::Object contents_of(const std::string& uri, std::string_view type, const std::string& content) {
  json::Object row;
  row.set("uri", uri).set("mimeType", type).set("text", content);
  json::Object result;
  return result.set("contents", json::Array().add(row));
}

}  // namespace

void read_resource(Server& server, const RequestHandle& request) {
  const std::string uri = request->message.text_param("uri");
  read_for(server, request, uri, [&server, request, uri](const std::string& content) {
    server.reply(request, contents_of(uri, server.service().reading.type, content));
  });
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
    if (server.service().reading.words(uri) && uris.size() < server.room_to_watch()) uris.push_back(uri);
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
