#include "cli/report/answers.h"

#include <algorithm>

#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

// A command that is cut off would do something else.
bool is_short(const std::string& command) {
  constexpr std::size_t longest = 1500;
  return command.size() <= longest;
}

AnswerCommand first_answer(const OpenDecision& decision) {
  if (is_short(decision.answer)) return {decision.answer, decision.effect, ""};
  const bool is_proposed = !decision.own_words.empty();
  return {"git checkpoint decisions " + shell_word(decision.owner),
          is_proposed ? "prints the answer that is proposed, too long for here, as a whole command"
                      : "prints the whole command that answers it, too long for here",
          ""};
}

AnswerCommand refusal_of(const OpenDecision& decision) {
  if (gives_up(decision)) return {decision.refusal, "puts the workflow away", "to give it up"};
  const bool is_phase = decision.kind == "workflow";
  return {decision.refusal, is_phase ? "says no: the phase has failed then" : "says no, and why", "to say no"};
}

}  // namespace

std::vector<AnswerCommand> answers_to(const OpenDecision& decision) {
  if (decision.answer.empty()) return {};
  std::vector<AnswerCommand> answers{first_answer(decision)};
  if (!decision.own_words.empty() && is_short(decision.own_words)) {
    answers.push_back({decision.own_words, "records another one, in your own words", "in your own words"});
  }
  if (!decision.refusal.empty() && is_short(decision.refusal)) {
    answers.push_back(refusal_of(decision));
  }
  return answers;
}

// Of many blockers the first few: all of them are taken away in the same way.
WaysOn ways_on(const Work& work) {
  constexpr std::size_t most = 5;
  const std::size_t count = std::min(most, work.ways_on.size());
  WaysOn ways{{}, work.ways_on.size() - count};
  for (std::size_t at = 0; at < count; ++at) {
    const WayOn& way = work.ways_on[at];
    if (!way.obstacle.empty()) ways.obstacle = way.obstacle;
    if (!way.command.empty() && is_short(way.command)) ways.shown.push_back(way);
  }
  return ways;
}

}  // namespace checkpoint::cli
