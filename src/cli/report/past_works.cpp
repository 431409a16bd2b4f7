#include "cli/report/past_works.h"

#include <string>

namespace checkpoint::cli {
namespace {

void drop_commands(OpenDecision& decision) {
  for (std::string* command :
       {&decision.answer, &decision.effect, &decision.refusal, &decision.own_words, &decision.obstacle}) {
    command->clear();
  }
}

void drop_commands(Work& work) {
  for (OpenDecision& decision : work.decisions) drop_commands(decision);
  work.ways_on.clear();
  if (has_own_words(work.kind)) return;  // what it lists and proposes somebody has written
  for (OpenDecision& decision : work.decisions) {
    if (is_command(decision.proposed_resolution)) decision.proposed_resolution.clear();
  }
  std::erase_if(work.actions, is_command);
  if (is_command(work.action)) work.action.clear();
}

}  // namespace

bool is_command(std::string_view action) { return action.starts_with("git checkpoint "); }

std::vector<Work> without_commands(std::vector<Work> works) {
  for (Work& work : works) drop_commands(work);
  return works;
}

}  // namespace checkpoint::cli
