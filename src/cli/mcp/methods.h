#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/mcp/server.h"

namespace checkpoint::cli {

/// Which requests may call a method: those of sessions, also before one has begun; those of a session; those that stand
/// alone and name their revision themselves; the last two.
enum class Access { before_session, in_session, alone, both };

/// A row of the table of methods.
struct Method {
  std::string_view name;
  Access access;
  void (*handle)(Server& server, const RequestHandle& request);
};

std::span<const Method> methods();
const Method* find_method(std::string_view name);

/// The revisions that are spoken, the newest first.
std::vector<std::string> revisions();

// What they do, each in the file of its subject.
void list_tools(Server& server, const RequestHandle& request);
void call_tool(Server& server, const RequestHandle& request);
void list_resources(Server& server, const RequestHandle& request);
void list_templates(Server& server, const RequestHandle& request);
void read_resource(Server& server, const RequestHandle& request);
void subscribe_resource(Server& server, const RequestHandle& request);
void unsubscribe_resource(Server& server, const RequestHandle& request);
void listen_to_changes(Server& server, const RequestHandle& request);
void list_prompts(Server& server, const RequestHandle& request);
void get_prompt(Server& server, const RequestHandle& request);
void complete_argument(Server& server, const RequestHandle& request);

}  // namespace checkpoint::cli
