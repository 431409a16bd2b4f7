#include "cli/choice/manifest_keys.h"

#include <array>
#include <string>
#include <string_view>

#include "core/edit_distance.h"
#include "core/error.h"
#include "core/member.h"

namespace checkpoint::cli {
namespace {

// Those by which a gate opens or shuts; other programs may call what they like otherwise.
constexpr std::array<std::string_view, 3> gate_keys{"checkpoint_required", "human_approval_default",
                                                    "default_checkpoint_policy"};

// However the words of a key are joined: `humanApprovalDefault`, `human-approval-default`.
std::string plain(const std::string& key) {
  std::string letters;
  for (const char letter : key) {
    if (letter >= 'A' && letter <= 'Z') {
      letters += static_cast<char>(letter - 'A' + 'a');
    } else if (letter != '_' && letter != '-' && letter != ' ') {
      letters += letter;
    }
  }
  return letters;
}

constexpr std::string_view gate_key = "human_approval_default";

// `human_approval: true`, `requires_approval: true`, `gate: true`: other words for it. What is not `true` asks for
// none.
bool asks_for_gate(const std::string& key, const Node& object) {
  const std::string letters = plain(key);
  const auto has = [&](std::string_view word) { return letters.find(word) != std::string::npos; };
  const bool is_meant = has("approv") || has("aprov") || has("signoff") || letters == "gate" || letters == "gated";
  return is_meant && boolean_member(object, key).value_or(false);
}

// The key that `key` is a slip of; empty where it is none, or `object` has that key besides.
std::string_view meant_by_key(const std::string& key, const Node& object) {
  constexpr std::size_t slips = 2;
  for (const std::string_view candidate : gate_keys) {
    if (object.find(candidate)) continue;
    if (edit_distance(plain(key), plain(std::string(candidate))) <= slips) return candidate;
  }
  if (!object.find(gate_key) && asks_for_gate(key, object)) return gate_key;
  return "";
}

Error misspelt(const std::string& subject, const std::string& key, std::string_view meant) {
  return {ErrorCode::invalid,
          subject + " has the key '" + key + "', which means nothing",
          {"did you mean '" + std::string(meant) + "'?"}};
}

void refuse_in(const Node& object, const std::string& subject) {
  for (const Node& member : object.children()) {
    const std::string key(member.key());
    const std::string_view meant = meant_by_key(key, object);
    if (meant.empty() || key == meant) continue;
    throw misspelt(subject, key, meant);
  }
}

}  // namespace

void refuse_misspelt_keys(const Document& manifest) {
  const Node root = manifest.root();
  if (!root.is_object()) return;
  refuse_in(root, "the manifest");
  for (const Node& stage : elements_of(root, "stages")) {
    const std::string name = stage.is_object() ? text_member(stage, "name") : "";
    if (stage.is_object()) refuse_in(stage, "the stage '" + name + "'");
  }
}

}  // namespace checkpoint::cli
