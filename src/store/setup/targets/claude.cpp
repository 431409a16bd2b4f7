#include "store/setup/targets/files.h"

namespace checkpoint {

// After a compaction it begins the session anew.
std::vector<TargetFile> claude_files(const SetupChoices& /*choices*/) {
  return {{".claude/settings.json", ConfigForm::json,
           grouped_hooks("claude", {{"SessionStart", "session-start"},
                                    {"UserPromptSubmit", "prompt"},
                                    {"PreCompact", "pre-compact"},
                                    {"Stop", "stop"}})},
          {".mcp.json", ConfigForm::json, {server_entry("mcpServers")}}};
}

}  // namespace checkpoint
