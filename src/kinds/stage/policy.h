#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::stage {

/// Where a person has to approve; the later, the stricter.
enum class Policy : std::uint8_t {
  guided,            ///< where the manifest asks for it
  auto_noncreative,  ///< there, and at each creative stage
  manual_all,        ///< at every stage
};

std::string_view name_of(Policy policy);
std::optional<Policy> policy_named(std::string_view name);
/// `guided`, `auto_noncreative`, `manual_all`
std::vector<std::string> policy_names();

/// What a manifest says about one stage, as far as its gate is concerned.
struct GateTraits {
  bool human_approval_default = false;
  bool creative = false;
};

/// Whether a stage of these traits needs a person's approval under `policy`.
bool is_gated(Policy policy, const GateTraits& traits);

}  // namespace checkpoint::stage
