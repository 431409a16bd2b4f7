#include "cli/agents/hook_input.h"

#include <array>

#include "core/document.h"
#include "core/member.h"

namespace checkpoint::cli {
namespace {

// What agents call it: most of them, Copilot, Cursor.
constexpr std::array<std::string_view, 3> kConversationNames{"session_id", "sessionId", "conversation_id"};

std::string conversation_in(const Node& root) {
  for (const std::string_view name : kConversationNames) {
    std::string found = text_member(root, name);
    if (!found.empty()) return found;
  }
  return {};
}

// Cursor counts how often it was asked to go on.
bool is_stopped_again(const Node& root) {
  return boolean_member(root, "stop_hook_active").value_or(false) || count_member(root, "loop_count") > 0;
}

}  // namespace

HookInput read_hook_input(std::string_view text) {
  const auto document = Document::parse(std::string(text), Limits{kHookInputBytes, Limits{}.max_depth});
  if (!document || !document->root().is_object()) return {};
  const Node root = document->root();
  const bool is_by_itself = text_member(root, "trigger") == "auto";
  return {conversation_in(root), text_member(root, "hook_event_name"), is_stopped_again(root), is_by_itself};
}

}  // namespace checkpoint::cli
