#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/mcp/server.h"

namespace checkpoint::cli {

/// Who may call a method: anybody, whoever has begun a session, whoever has none.
enum class Access { always, with_session, without_session };

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
