#include <algorithm>

#include "store/setup/targets/files.h"

namespace checkpoint {

// It reads either name, and people have one of them. Where a file does not name its schema, it writes that in.
std::vector<TargetFile> opencode_files(const SetupChoices& choices) {
  const auto& there = choices.there;
  const bool has_comments = std::find(there.begin(), there.end(), "opencode.jsonc") != there.end();
  const ConfigEntry server{
      {"mcp"}, "checkpoint", R"({"type": "local", "command": ["git-checkpoint", "mcp"], "enabled": true})"};
  const std::string path = has_comments ? "opencode.jsonc" : "opencode.json";
  return {{path, ConfigForm::json_with_comments, {server}, R"({"$schema": "https://opencode.ai/config.json"})"}};
}

}  // namespace checkpoint
