#include "cli/review/merged_gates.h"

#include <utility>

namespace checkpoint::cli {

std::vector<GateBreach> breaches_in_step(const GitCommand& git, const std::string& before, GateStep step,
                                         const Limits& limits, const Instant& now) {
  const std::vector<GateBreach> alone = judge_gates_in(git, step, limits, now).breaches;
  step.before = {before};
  std::vector<GateBreach> breaches = judge_gates_in(git, step, limits, now).breaches;
  std::erase_if(breaches, [&](const GateBreach& breach) { return has_same(alone, breach); });
  return breaches;
}

std::vector<GateBreach> breaches_by_merging(const GitCommand& git, const Fork& fork, const GateStep& step,
                                            const Limits& limits, const Instant& now) {
  const std::vector<GateBreach> since = breaches_in_step(git, fork.ancestor, step, limits, now);
  std::vector<GateBreach> breaches;
  if (since.empty()) return breaches;
  for (const std::string& side : {fork.head, fork.base}) {
    for (GateBreach& breach : breaches_in_step(git, side, step, limits, now)) {
      if (has_same(since, breach) && !has_same(breaches, breach)) breaches.push_back(std::move(breach));
    }
  }
  return breaches;
}

}  // namespace checkpoint::cli
