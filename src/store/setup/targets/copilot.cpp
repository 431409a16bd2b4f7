#include "core/json_string.h"
#include "store/setup/targets/files.h"

namespace checkpoint {

std::vector<TargetFile> copilot_files(const SetupChoices& /*choices*/) {
  std::vector<ConfigEntry> hooks;
  for (const HookEvent& event : {HookEvent{"sessionStart", "session-start"}, HookEvent{"userPromptSubmitted", "prompt"},
                                 HookEvent{"preCompact", "pre-compact"}, HookEvent{"agentStop", "stop"}}) {
    const std::string command = json_quoted(hook_command("copilot", event.occasion));
    hooks.push_back({{"hooks", std::string(event.event)}, "", R"({"type": "command", "bash": )" + command + "}"});
  }
  return {{".github/hooks/git-checkpoint.json", ConfigForm::json, hooks, R"({"version": 1})"},
          {".github/mcp.json", ConfigForm::json, {server_entry("mcpServers")}},
          {".github/copilot-instructions.md", ConfigForm::markdown, {}, "", instructions()}};
}

}  // namespace checkpoint
