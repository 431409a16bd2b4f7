#include "kinds/stage/gate_keys.h"

#include <array>

#include "core/edit_distance.h"
#include "core/letters.h"
#include "core/member.h"

namespace checkpoint::stage {

namespace {

constexpr std::string_view kGateKey = "human_approval_default";

// Those by which a gate opens or shuts; other programs may call what they like otherwise.
constexpr std::array<std::string_view, 3> kGateKeys{"checkpoint_required", kGateKey, "default_checkpoint_policy"};

// However the words of a key are joined: `humanApprovalDefault`, `human-approval-default`.
std::string plain(std::string_view key) {
  std::string letters;
  for (const char letter : lower(key)) {
    if (letter != '_' && letter != '-' && letter != ' ') letters += letter;
  }
  return letters;
}

// `human_approval: true`, `requires_approval: true`, `gate: true`: other words for it. What is not `true` asks for
// none.
bool asks_for_gate(const std::string& letters, const Node& object, std::string_view key) {
  const auto has = [&](std::string_view word) { return letters.find(word) != std::string::npos; };
  const bool is_meant = has("approv") || has("aprov") || has("signoff") || letters == "gate" || letters == "gated";
  return is_meant && boolean_member(object, key).value_or(false);
}

// The key that `key` is a slip of; empty where it is none, or `object` has that key besides.
std::string_view meant_by_key(std::string_view key, const Node& object) {
  constexpr std::size_t slips = 2;
  const std::string letters = plain(key);
  for (const std::string_view candidate : kGateKeys) {
    if (key == candidate) return "";
    if (!object.find(candidate) && edit_distance(letters, plain(candidate)) <= slips) return candidate;
  }
  return !object.find(kGateKey) && asks_for_gate(letters, object, key) ? kGateKey : "";
}

void collect(const Node& object, const std::string& owner, std::vector<MisnamedKey>& found) {
  for (const Node& member : object.children()) {
    const std::string_view meant = meant_by_key(member.key(), object);
    if (!meant.empty()) found.push_back({member, owner, meant});
  }
}

}  // namespace

std::vector<MisnamedKey> misnamed_gate_keys(const Node& manifest) {
  std::vector<MisnamedKey> found;
  if (!manifest.is_object()) return found;
  collect(manifest, "the manifest", found);
  for (const Node& stage : elements_of(manifest, "stages")) {
    if (stage.is_object()) collect(stage, "the stage '" + text_member(stage, "name") + "'", found);
  }
  return found;
}

}  // namespace checkpoint::stage
