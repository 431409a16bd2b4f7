#include "core/json_string.h"
#include "store/setup/targets/files.h"

namespace checkpoint {

std::vector<TargetFile> cursor_files(const SetupChoices& /*choices*/) {
  std::vector<ConfigEntry> hooks;
  for (const HookEvent& event : {HookEvent{"sessionStart", "session-start"}, HookEvent{"preCompact", "pre-compact"},
                                 HookEvent{"stop", "stop"}}) {
    const std::string command = json_quoted(hook_command("cursor", event.occasion));
    hooks.push_back({{"hooks", std::string(event.event)}, "", "{\"command\": " + command + "}"});
  }
  return {{".cursor/hooks.json", ConfigForm::json, hooks, R"({"version": 1})"},
          {".cursor/mcp.json", ConfigForm::json, {server_entry("mcpServers")}}};
}

}  // namespace checkpoint
