#include "cli/review/merged_gates.h"

#include <utility>

namespace checkpoint::cli {

std::vector<GateBreach> breaches_alone(const GitCommand& git, const GateStep& step, const Context& context) {
  return judge_gates_in(git, step, context.settings->limits(), context.now()).breaches;
}

std::vector<GateBreach> breaches_in_step(const GitCommand& git, const EarlierTree& before, GateStep step,
                                         const std::vector<GateBreach>& alone, const Context& context) {
  step.before = {before};
  std::vector<GateBreach> breaches = breaches_alone(git, step, context);
  std::erase_if(breaches, [&](const GateBreach& breach) { return has_same(alone, breach); });
  return breaches;
}

std::vector<GateBreach> breaches_by_merging(const GitCommand& git, const Fork& fork, const GateStep& step,
                                            const std::vector<GateBreach>& alone, const Context& context) {
  std::vector<GateBreach> since;
  for (const EarlierTree& before : earlier_trees(git, fork)) {
    for (GateBreach& breach : breaches_in_step(git, before, step, alone, context)) since.push_back(std::move(breach));
  }
  std::vector<GateBreach> breaches;
  if (since.empty()) return breaches;
  for (const std::string& side : {fork.head, fork.base}) {
    for (GateBreach& breach : breaches_in_step(git, {side}, step, alone, context)) {
      if (has_same(since, breach) && !has_same(breaches, breach)) breaches.push_back(std::move(breach));
    }
  }
  return breaches;
}

}  // namespace checkpoint::cli
