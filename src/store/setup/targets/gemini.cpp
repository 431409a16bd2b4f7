#include "store/setup/targets/files.h"

namespace checkpoint {

std::vector<TargetFile> gemini_files(const SetupChoices& /*choices*/) {
  std::vector<ConfigEntry> entries = grouped_hooks("gemini", {{"SessionStart", "session-start"},
                                                              {"BeforeAgent", "prompt"},
                                                              {"PreCompress", "pre-compact"},
                                                              {"AfterAgent", "stop"}});
  entries.push_back(server_entry("mcpServers"));
  return {{".gemini/settings.json", ConfigForm::json_with_comments, entries}};
}

}  // namespace checkpoint
