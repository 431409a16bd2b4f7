#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/mcp/service.h"

namespace checkpoint::cli {

/// What `git checkpoint mcp` serves: tools, documents and prompts of checkpoints. `options` are those that every
/// command gets; `store` is the folder to watch.
Service checkpoint_service(std::vector<std::string> options, std::filesystem::path store,
                           std::function<std::string()> new_id);

// What its methods do, each in the file of its subject.
void list_tools(Server& server, const RequestHandle& request);
void call_tool(Server& server, const RequestHandle& request);
void list_resources(Server& server, const RequestHandle& request);
void list_templates(Server& server, const RequestHandle& request);
void list_prompts(Server& server, const RequestHandle& request);
void get_prompt(Server& server, const RequestHandle& request);
void complete_argument(Server& server, const RequestHandle& request);

}  // namespace checkpoint::cli
