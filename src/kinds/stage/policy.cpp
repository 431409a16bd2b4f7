#include "kinds/stage/policy.h"

#include <array>
#include <utility>

#include "core/first_where.h"
#include "core/texts.h"

namespace checkpoint::stage {

namespace {

constexpr std::array<std::pair<Policy, std::string_view>, 3> names = {{
    {Policy::guided, "guided"},
    {Policy::auto_noncreative, "auto_noncreative"},
    {Policy::manual_all, "manual_all"},
}};

}  // namespace

std::string_view name_of(Policy policy) {
  return first_where(names, [&](const auto& row) { return row.first == policy; })->second;
}

std::optional<Policy> policy_named(std::string_view name) {
  const auto* const row = first_where(names, [&](const auto& entry) { return entry.second == name; });
  return row == nullptr ? std::nullopt : std::optional(row->first);
}

std::vector<std::string> policy_names() {
  return texts_for(names, [](const auto& entry) { return entry.second; });
}

bool is_gated(Policy policy, const GateTraits& traits) {
  switch (policy) {
    case Policy::guided: return traits.human_approval_default;
    case Policy::auto_noncreative: return traits.human_approval_default || traits.creative;
    case Policy::manual_all: return true;
  }
  return true;
}

}  // namespace checkpoint::stage
