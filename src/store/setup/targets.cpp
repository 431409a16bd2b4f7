#include "store/setup/targets.h"

#include <array>

#include "core/first_where.h"
#include "core/json_string.h"
#include "core/ranges.h"

namespace checkpoint {
namespace {

struct HookEvent {
  std::string_view event;     // the agent's word for it
  std::string_view occasion;  // ours
};

// What an agent writes around the command of a hook.
struct HookForm {
  std::string_view before;
  std::string_view behind;
};
constexpr HookForm kGrouped{R"({"hooks": [{"type": "command", "command": )", "}]}"};

// The command of a hook is silent where the program is not installed.
std::vector<ConfigEntry> hooks_of(std::string_view agent, const std::vector<HookEvent>& events,
                                  const HookForm& form = kGrouped) {
  std::vector<ConfigEntry> hooks;
  for (const HookEvent& event : events) {
    const std::string command =
        json_quoted("git-checkpoint hook " + std::string(event.occasion) + " --for=" + std::string(agent) + " || true");
    hooks.push_back(
        {{"hooks", std::string(event.event)}, "", std::string(form.before) + command + std::string(form.behind)});
  }
  return hooks;
}

// The server for agents, as most of them have it: a program and its arguments, with `more` members in front.
ConfigEntry server_entry(const std::string& place, const std::string& more = "") {
  return {{place}, "checkpoint", "{" + more + R"("command": "git-checkpoint", "args": ["mcp"]})"};
}

// After a compaction it begins the session anew.
std::vector<TargetFile> claude_files(const SetupChoices& /*choices*/) {
  return {{".claude/settings.json", ConfigForm::json,
           hooks_of("claude", {{"SessionStart", "session-start"},
                               {"UserPromptSubmit", "prompt"},
                               {"PreCompact", "pre-compact"},
                               {"Stop", "stop"}})},
          {".mcp.json", ConfigForm::json, {server_entry("mcpServers")}}};
}

std::vector<TargetFile> codex_files(const SetupChoices& /*choices*/) {
  return {{".codex/hooks.json", ConfigForm::json,
           hooks_of("codex", {{"SessionStart", "session-start"},
                              {"UserPromptSubmit", "prompt"},
                              {"PreCompact", "pre-compact"},
                              {"Stop", "stop"}})},
          {".codex/config.toml",
           ConfigForm::toml,
           {},
           "",
           "[mcp_servers.checkpoint]\ncommand = \"git-checkpoint\"\nargs = [\"mcp\"]\n"}};
}

std::vector<TargetFile> copilot_files(const SetupChoices& /*choices*/) {
  const std::vector<ConfigEntry> hooks = hooks_of("copilot",
                                                  {{"sessionStart", "session-start"},
                                                   {"userPromptSubmitted", "prompt"},
                                                   {"preCompact", "pre-compact"},
                                                   {"agentStop", "stop"}},
                                                  {R"({"type": "command", "bash": )", "}"});
  return {{".github/hooks/git-checkpoint.json", ConfigForm::json, hooks, R"({"version": 1})"},
          {".github/mcp.json", ConfigForm::json, {server_entry("mcpServers")}},
          {".github/copilot-instructions.md", ConfigForm::markdown, {}, "", instructions()}};
}

std::vector<TargetFile> gemini_files(const SetupChoices& /*choices*/) {
  std::vector<ConfigEntry> entries = hooks_of("gemini", {{"SessionStart", "session-start"},
                                                         {"BeforeAgent", "prompt"},
                                                         {"PreCompress", "pre-compact"},
                                                         {"AfterAgent", "stop"}});
  entries.push_back(server_entry("mcpServers"));
  return {{".gemini/settings.json", ConfigForm::json_with_comments, entries}};
}

// It loads what stands in this folder. What is said with a prompt stays in the conversation until it is compacted.
constexpr const char* kPlugin =
    R"(// Tells opencode how the work stands: all of it with the first prompt of a session and with the next one after a
// compaction, and with any other what has changed since. Does nothing where git-checkpoint is not installed.
import { execFile } from 'node:child_process';

const ask = (cwd, occasion, session) =>
  new Promise((resolve) => {
    const words = ['hook', occasion, '--for=opencode'];
    const child = execFile('git-checkpoint', words, { cwd, timeout: 5000 }, (failure, out) => {
      try {
        resolve(JSON.parse(out).additionalContext);
      } catch {
        resolve(undefined);
      }
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(JSON.stringify({ session_id: session }));
  }).catch(() => undefined);

export const GitCheckpoint = async ({ directory }) => ({
  'chat.message': async ({ sessionID }, { message, parts }) => {
    const text = await ask(directory, 'prompt', sessionID);
    const id = `prt_checkpoint_${message.id}`;
    if (text) parts.push({ id, sessionID, messageID: message.id, type: 'text', text, synthetic: true });
  },
  event: async ({ event }) => {
    if (event.type === 'session.compacted') await ask(directory, 'post-compact', event.properties.sessionID);
  },
});
)";

// It reads either name, and people have one of them. Where a file does not name its schema, it writes that in.
std::vector<TargetFile> opencode_files(const SetupChoices& choices) {
  const auto& there = choices.there;
  const bool has_comments = contains(there, "opencode.jsonc");
  const ConfigEntry server{
      {"mcp"}, "checkpoint", R"({"type": "local", "command": ["git-checkpoint", "mcp"], "enabled": true})"};
  const std::string path = has_comments ? "opencode.jsonc" : "opencode.json";
  return {{path, ConfigForm::json_with_comments, {server}, R"({"$schema": "https://opencode.ai/config.json"})"},
          {".opencode/plugins/git-checkpoint.js", ConfigForm::module, {}, "", kPlugin}};
}

std::vector<TargetFile> cursor_files(const SetupChoices& /*choices*/) {
  const std::vector<ConfigEntry> hooks =
      hooks_of("cursor", {{"sessionStart", "session-start"}, {"preCompact", "pre-compact"}, {"stop", "stop"}},
               {R"({"command": )", "}"});
  return {{".cursor/hooks.json", ConfigForm::json, hooks, R"({"version": 1})"},
          {".cursor/mcp.json", ConfigForm::json, {server_entry("mcpServers")}}};
}

// Its hooks are those of the files that it shares with Copilot.
std::vector<TargetFile> vscode_files(const SetupChoices& /*choices*/) {
  return {{".vscode/mcp.json", ConfigForm::json_with_comments, {server_entry("servers", R"("type": "stdio", )")}}};
}

std::vector<TargetFile> agents_md_files(const SetupChoices& /*choices*/) {
  return {{"AGENTS.md", ConfigForm::markdown, {}, "", instructions()}};
}

// Two revisions are compared, so the history must be there.
std::vector<TargetFile> github_files(const SetupChoices& choices) {
  std::string lines =
      "name: checkpoints\n"
      "on:\n"
      "  pull_request:\n"
      "  push:\n"
      "permissions:\n"
      "  contents: read\n"
      "jobs:\n"
      "  checkpoints:\n"
      "    runs-on: ubuntu-latest\n"
      "    steps:\n"
      "      - uses: actions/checkout@v4\n"
      "        with: { fetch-depth: 0 }\n"
      "      - uses: ";
  return {{".github/workflows/checkpoints.yml", ConfigForm::workflow, {}, "", lines + choices.action + "\n"}};
}

// As docs/gitlab-ci.yml of this project has it; a job without a stage is one of `test`.
std::vector<TargetFile> gitlab_files(const SetupChoices& /*choices*/) {
  const std::string lines =
      "checkpoints:\n"
      "  rules:\n"
      "    - if: $CI_PIPELINE_SOURCE == \"merge_request_event\"\n"
      "    - if: $CI_COMMIT_BRANCH && $CI_OPEN_MERGE_REQUESTS == null\n"
      "  variables:\n"
      "    GIT_DEPTH: 0\n"
      "  script:\n"
      "    - base=${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:+origin/$CI_MERGE_REQUEST_TARGET_BRANCH_NAME}\n"
      "    - if [ -z \"$base\" ] && git cat-file -e \"$CI_COMMIT_BEFORE_SHA\" 2>/dev/null; then "
      "base=$CI_COMMIT_BEFORE_SHA; fi\n"
      "    - if [ -n \"$base\" ]; then since=--since=$base; else since=--rev=HEAD; fi\n"
      "    - git-checkpoint report --format=codequality >checkpoints-quality.json || rm -f checkpoints-quality.json\n"
      "    - git-checkpoint report --format=junit >checkpoints-tests.xml || rm -f checkpoints-tests.xml\n"
      "    - git-checkpoint report >checkpoints.html || rm -f checkpoints.html\n"
      "    - git-checkpoint validate \"$since\"\n"
      "  artifacts:\n"
      "    when: always\n"
      "    expose_as: Checkpoints\n"
      "    paths: [checkpoints.html]\n"
      "    reports:\n"
      "      codequality: checkpoints-quality.json\n"
      "      junit: checkpoints-tests.xml\n";
  return {{".gitlab-ci.yml", ConfigForm::gitlab_ci, {}, "", lines}};
}

// As .pre-commit-hooks.yaml of this project has it.
std::vector<TargetFile> pre_commit_files(const SetupChoices& /*choices*/) {
  const std::string lines =
      "- repo: local\n"
      "  hooks:\n"
      "  - id: git-checkpoint\n"
      "    name: checkpoints\n"
      "    language: system\n"
      "    entry: git-checkpoint validate\n"
      "    files: '(^|/)\\.checkpoints/([^/]+\\.checkpoint\\.json|config\\.json|runs/.+\\.json|"
      "pipelines/[^/]+/(project|manifest|checkpoint_[^/]+)\\.json|snapshots/[^/]+/[^/]+\\.jsonl?|workflows/[^/]+/"
      "(phase|execution)\\.json)$'\n";
  return {{".pre-commit-config.yaml", ConfigForm::pre_commit, {}, "", lines}};
}

}  // namespace

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
