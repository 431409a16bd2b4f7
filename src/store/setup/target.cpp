#include "store/setup/target.h"

#include "core/json_string.h"

namespace checkpoint {

std::string hook_command(std::string_view agent, std::string_view occasion) {
  return "git-checkpoint hook " + std::string(occasion) + " --for=" + std::string(agent) + " || true";
}

std::vector<ConfigEntry> grouped_hooks(std::string_view agent, const std::vector<HookEvent>& events) {
  std::vector<ConfigEntry> entries;
  for (const HookEvent& event : events) {
    const std::string command = json_quoted(hook_command(agent, event.occasion));
    entries.push_back(
        {{"hooks", std::string(event.event)}, "", R"({"hooks": [{"type": "command", "command": )" + command + "}]}"});
  }
  return entries;
}

ConfigEntry server_entry(const std::string& place, const std::string& more) {
  return {{place}, "checkpoint", "{" + more + R"("command": "git-checkpoint", "args": ["mcp"]})"};
}

std::string instructions() {
  return "## Checkpoints\n"
         "\n"
         "`git checkpoint` keeps the state of the work in this repository: decisions, blockers, what is done and what "
         "is\n"
         "next. It stands under `.checkpoints/` and is committed with the work.\n"
         "\n"
         "- Begin with `git checkpoint resume`, and go on from what it says.\n"
         "- Several at once: take an action with `git checkpoint next '--claim=<who>'` before you begin it.\n"
         "- While you work: `git checkpoint update '<skill>' '--progress_summary=<text>'`, and\n"
         "  `'--context_primer.key_decisions+=<text>'` for what was decided.\n"
         "- When an action is finished: `git checkpoint done '<skill>' '--expect=<action>'`.\n"
         "- A decision that is a person's goes into `blockers` with `\"needs\": \"user_decision\"`; do not make it.\n"
         "- Commit `.checkpoints/` together with the work. Never edit its files by hand.\n";
}

}  // namespace checkpoint
