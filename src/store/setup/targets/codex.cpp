#include "store/setup/targets/files.h"

namespace checkpoint {

std::vector<TargetFile> codex_files(const SetupChoices& /*choices*/) {
  return {{".codex/hooks.json", ConfigForm::json,
           grouped_hooks("codex", {{"SessionStart", "session-start"},
                                   {"UserPromptSubmit", "prompt"},
                                   {"PreCompact", "pre-compact"},
                                   {"Stop", "stop"}})},
          {".codex/config.toml",
           ConfigForm::toml,
           {},
           "",
           "[mcp_servers.checkpoint]\ncommand = \"git-checkpoint\"\nargs = [\"mcp\"]\n"}};
}

}  // namespace checkpoint
