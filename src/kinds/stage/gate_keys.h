#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"

namespace checkpoint::stage {

/// A key of a manifest that counts for nothing, where somebody meant one that decides over gates.
struct MisnamedKey {
  Node value;         ///< the member with that key
  std::string owner;  ///< whose it is, for messages: `the manifest`, `the stage 'script'`
  std::string meant;  ///< what counts, for messages: `'human_approval_default'`, `'human_approval_default' of a stage`
};

/// The keys of a manifest, and of its stages, that are a slip of one that decides over gates, another word for it that
/// says yes (`human_approval: true`, `gate: required`), a policy by another name (`policy: manual_all`), or such a key
/// at the wrong place: the gate that somebody meant by it stands open. All other keys that nobody knows here are
/// another program's. Takes no member's type for granted.
std::vector<MisnamedKey> misnamed_gate_keys(const Node& manifest);

}  // namespace checkpoint::stage
