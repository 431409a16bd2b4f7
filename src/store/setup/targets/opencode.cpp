
#include "core/ranges.h"
#include "store/setup/targets/files.h"

namespace checkpoint {
namespace {

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

}  // namespace

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

}  // namespace checkpoint
