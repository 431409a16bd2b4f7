#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/mcp/server.h"

namespace checkpoint::cli {

/// The revisions that are spoken, the newest first.
std::vector<std::string> revisions();

/// What a client can be asked for, by the capabilities that it has declared: `elicitation`, where it shows forms, and
/// whatever else it names.
std::vector<std::string> abilities_in(const std::optional<Node>& capabilities);

// The methods that are the same whatever is served: the protocol's own, and those of documents, which are read as the
// service says.
void initialize(Server& server, const RequestHandle& request);
void discover(Server& server, const RequestHandle& request);
void answer_ping(Server& server, const RequestHandle& request);
void set_level(Server& server, const RequestHandle& request);
void read_resource(Server& server, const RequestHandle& request);
void subscribe_resource(Server& server, const RequestHandle& request);
void unsubscribe_resource(Server& server, const RequestHandle& request);
void listen_to_changes(Server& server, const RequestHandle& request);

}  // namespace checkpoint::cli
