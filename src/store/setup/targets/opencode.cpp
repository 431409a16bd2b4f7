#include <algorithm>

#include "store/setup/targets/files.h"

namespace checkpoint {

// It reads either name, and people have one of them.
std::vector<TargetFile> opencode_files(const SetupChoices& choices) {
  const auto& there = choices.there;
  const bool has_comments = std::find(there.begin(), there.end(), "opencode.jsonc") != there.end();
  const ConfigEntry server{
      {"mcp"}, "checkpoint", R"({"type": "local", "command": ["git-checkpoint", "mcp"], "enabled": true})"};
  return {{has_comments ? "opencode.jsonc" : "opencode.json", ConfigForm::json_with_comments, {server}}};
}

}  // namespace checkpoint
