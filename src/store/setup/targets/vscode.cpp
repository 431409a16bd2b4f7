#include "store/setup/targets/files.h"

namespace checkpoint {

// Its hooks are those of the files that it shares with Copilot.
std::vector<TargetFile> vscode_files(const SetupChoices& /*choices*/) {
  return {{".vscode/mcp.json", ConfigForm::json_with_comments, {server_entry("servers", R"("type": "stdio", )")}}};
}

}  // namespace checkpoint
