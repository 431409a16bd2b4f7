#pragma once

#include <optional>
#include <string>

#include "cli/mcp/message.h"
#include "cli/mcp/server.h"

namespace checkpoint::cli {

/// The answer that a command has printed with --json. Nothing where it has ended without one.
std::optional<Document> answer_in(const std::string& output);

bool is_success(const Document& answer);

/// Why a command gave no answer, for whoever waits for it.
Fault without_answer();

/// Why the document `uri` (empty: the list of them) cannot be read, by the answer of the command that should have, in
/// the form of the request's revision.
Fault unreadable(const Request& request, const std::string& uri, const std::optional<Document>& answer);

/// Sends what the command warned of to a client that wants to hear it.
void pass_warnings_on(Server& server, const Document& answer);

}  // namespace checkpoint::cli
