#include "kinds/run/phase.h"

#include <array>

#include "core/first_where.h"
#include "core/listed.h"

namespace checkpoint::run {

namespace {

constexpr std::array<Phase, 5> kPhases = {{
    {1, "implement", "commit_sha"},
    {2, "local_review", "last_clean_sha"},
    {3, "create_pr", "head_sha"},
    {4, "pr_release_ready", "last_review_sha"},
    {5, "ready_for_merge", ""},
}};

}  // namespace

std::span<const Phase> phases() { return kPhases; }

const Phase* find_phase(std::string_view name) {
  return first_where(kPhases, [&](const Phase& phase) { return phase.name == name; });
}

std::string phase_names() { return listed(kPhases, &Phase::name); }

}  // namespace checkpoint::run
