#include "store/setup/targets.h"

#include <array>

#include "core/first_where.h"
#include "store/setup/targets/files.h"

namespace checkpoint {

std::span<const SetupTarget> setup_targets() {
  static const std::array targets{
      SetupTarget{
          "claude", "Claude Code", "claude", true, {"claude"}, {".claude", "CLAUDE.md", ".mcp.json"}, claude_files},
      SetupTarget{"codex", "Codex", "codex", true, {"codex"}, {".codex"}, codex_files},
      SetupTarget{"copilot",
                  "GitHub Copilot",
                  "copilot",
                  true,
                  {"copilot"},
                  {".github/copilot-instructions.md", ".github/hooks"},
                  copilot_files},
      SetupTarget{"gemini", "Gemini CLI", "gemini", true, {"gemini"}, {".gemini", "GEMINI.md"}, gemini_files},
      SetupTarget{"opencode",
                  "opencode",
                  "opencode",
                  true,
                  {"opencode"},
                  {"opencode.json", "opencode.jsonc", ".opencode"},
                  opencode_files},
      SetupTarget{
          "cursor", "Cursor", "cursor", true, {"cursor", "cursor-agent"}, {".cursor", ".cursorrules"}, cursor_files},
      SetupTarget{"vscode", "VS Code", "", true, {"code"}, {".vscode"}, vscode_files},
      SetupTarget{"agents-md", "AGENTS.md", "", false, {}, {"AGENTS.md"}, agents_md_files},
      SetupTarget{"github", "GitHub workflow", "", false, {}, {".github/workflows"}, github_files},
      SetupTarget{"gitlab", "GitLab CI", "", false, {}, {".gitlab-ci.yml"}, gitlab_files},
      SetupTarget{"pre-commit", "pre-commit", "", false, {}, {".pre-commit-config.yaml"}, pre_commit_files},
  };
  return targets;
}

const SetupTarget* find_setup_target(std::string_view name) {
  return first_where(setup_targets(), [&](const SetupTarget& target) { return target.name == name; });
}

}  // namespace checkpoint
