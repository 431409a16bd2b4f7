#include "cli/report/past_works.h"

#include <string>

namespace checkpoint::cli {
namespace {

void drop_commands(OpenDecision& decision) {
  if (!proposes(decision)) decision.proposed_resolution.clear();  // it is the command that answers
  for (std::string* command : {&decision.answer, &decision.effect, &decision.refusal, &decision.own_words,
                               &decision.obstacle, &decision.shown_by}) {
    command->clear();
  }
}

void drop_commands(Work& work) {
  for (OpenDecision& decision : work.decisions) drop_commands(decision);
  work.ways_on.clear();
  if (work.commands > 0) work.action.clear();
  work.actions.erase(work.actions.begin(), work.actions.begin() + static_cast<std::ptrdiff_t>(work.commands));
  work.commands = 0;
}

}  // namespace

std::vector<Work> without_commands(std::vector<Work> works) {
  for (Work& work : works) drop_commands(work);
  return works;
}

}  // namespace checkpoint::cli
