#include "kinds/stage/gate_keys.h"

#include <array>
#include <span>
#include <utility>

#include "core/edit_distance.h"
#include "core/letters.h"
#include "core/member.h"
#include "core/ranges.h"
#include "kinds/stage/policy.h"

namespace checkpoint::stage {

namespace {

constexpr std::string_view kGateKey = "human_approval_default";
constexpr std::string_view kPolicyKey = "default_checkpoint_policy";

// By which a gate opens or shuts, in each of the two places; other programs may call what they like otherwise.
constexpr std::array<std::string_view, 1> kManifestKeys{kPolicyKey};
constexpr std::array<std::string_view, 2> kStageKeys{"checkpoint_required", kGateKey};

enum class Owner { manifest, stage };

std::span<const std::string_view> keys_of(Owner kind) {
  if (kind == Owner::manifest) return kManifestKeys;
  return kStageKeys;
}

// However the words of a key are joined: `humanApprovalDefault`, `human-approval-default`.
std::string plain(std::string_view key) {
  std::string letters;
  for (const char letter : lower(key)) {
    if (letter != '_' && letter != '-' && letter != ' ') letters += letter;
  }
  return letters;
}

bool says_yes(const Node& value) {
  constexpr std::array<std::string_view, 9> yes{"true",      "yes",    "on",     "required", "always",
                                                "mandatory", "manual", "needed", "human"};
  if (value.kind() == NodeKind::boolean) return value.boolean();
  return value.is_string() && contains(yes, lower(value.string()));
}

// `human_approval: true`, `requires_approval: true`, `gate: required`: other words for it.
bool asks_for_gate(const std::string& letters, const Node& value) {
  const auto has = [&](std::string_view word) { return letters.find(word) != std::string::npos; };
  const bool is_meant =
      has("approv") || has("aprov") || has("signoff") || letters == "gate" || letters == "gated" || letters == "manual";
  return is_meant && says_yes(value);
}

// `policy: manual_all`
bool asks_for_policy(const std::string& letters, const Node& value) {
  const auto policy = value.is_string() ? policy_named(value.string()) : std::nullopt;
  return letters.ends_with("policy") && policy && *policy != Policy::guided;
}

std::string quoted(std::string_view key) { return "'" + std::string(key) + "'"; }

// What the member says in vain; empty where it counts, is none of ours, or its owner has that key besides.
std::string meant_by(const Node& member, const Node& owner, Owner kind) {
  constexpr std::size_t slips = 2;
  const std::string letters = plain(member.key());
  for (const std::string_view candidate : keys_of(kind)) {
    if (member.key() == candidate) return "";
    if (!owner.find(candidate) && edit_distance(letters, plain(candidate)) <= slips) return quoted(candidate);
  }
  const bool is_manifest = kind == Owner::manifest;
  if (asks_for_policy(letters, member))
    return owner.find(kPolicyKey) && is_manifest ? "" : quoted(is_manifest ? kPolicyKey : kGateKey);
  if (!asks_for_gate(letters, member)) return "";
  if (is_manifest) return quoted(kGateKey) + " of a stage";
  return owner.find(kGateKey) ? "" : quoted(kGateKey);
}

void collect(const Node& object, Owner kind, const std::string& owner, std::vector<MisnamedKey>& found) {
  for (const Node& member : object.children()) {
    std::string meant = meant_by(member, object, kind);
    if (!meant.empty()) found.push_back({member, owner, std::move(meant)});
  }
}

}  // namespace

std::vector<MisnamedKey> misnamed_gate_keys(const Node& manifest) {
  std::vector<MisnamedKey> found;
  if (!manifest.is_object()) return found;
  collect(manifest, Owner::manifest, "the manifest", found);
  for (const Node& stage : elements_of(manifest, "stages")) {
    if (stage.is_object()) collect(stage, Owner::stage, "the stage '" + text_member(stage, "name") + "'", found);
  }
  return found;
}

}  // namespace checkpoint::stage
