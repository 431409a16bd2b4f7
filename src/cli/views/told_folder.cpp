#include "cli/views/told_folder.h"

#include <utility>

#include "cli/command/shown_commands.h"

namespace checkpoint::cli {
namespace {

void tell(std::string& command, const Context& context) {
  command = command_with_told_folder(std::move(command), context);
}

// Of a sentence, the commands in it.
void tell_in(std::string& sentence, const Context& context) { sentence = with_told_folder(sentence, context); }

void tell_in(std::vector<StoreProblem>& problems, const Context& context) {
  for (StoreProblem& problem : problems) tell_in(problem.message, context);
}

// What is proposed is a command of ours where no document says it.
void tell(OpenDecision& decision, const Context& context) {
  if (!has_own_words(decision.kind)) tell(decision.proposed_resolution, context);
  tell(decision.answer, context);
  tell(decision.refusal, context);
  tell(decision.own_words, context);
  tell(decision.shown_by, context);
  tell_in(decision.obstacle, context);
}

template <typename Element>
std::vector<Element> each_told(std::vector<Element> all, const Context& context) {
  for (Element& one : all) one = with_told_folder(std::move(one), context);
  return all;
}

}  // namespace

Work with_told_folder(Work work, const Context& context) {
  for (OpenDecision& decision : work.decisions) tell(decision, context);
  for (MadeDecision& made : work.made) tell(made.back, context);
  for (WayOn& way : work.ways_on) tell(way.command, context);
  tell(work.recorded_by, context);
  tell_in(work.obstacle, context);
  if (has_own_words(work.kind)) return work;
  tell(work.action, context);
  for (std::string& action : work.actions) tell(action, context);
  return work;
}

std::vector<Work> with_told_folder(std::vector<Work> works, const Context& context) {
  return each_told(std::move(works), context);
}

Works with_told_folder(Works works, const Context& context) {
  works.all = with_told_folder(std::move(works.all), context);
  tell_in(works.problems, context);
  tell_in(works.flaws, context);
  return works;
}

Meaning with_told_folder(Meaning meaning, const Context& context) {
  if (meaning.work) meaning.work = with_told_folder(*std::move(meaning.work), context);
  meaning.others = with_told_folder(std::move(meaning.others), context);
  for (PartRemark& remark : meaning.remarks) tell(remark.command, context);
  tell_in(meaning.problems, context);
  return meaning;
}

Namesake with_told_folder(Namesake namesake, const Context& context) {
  tell(namesake.command, context);
  return namesake;
}

std::vector<Namesake> with_told_folder(std::vector<Namesake> namesakes, const Context& context) {
  return each_told(std::move(namesakes), context);
}

Briefing with_told_folder(Briefing briefing, const Context& context) {
  briefing.ahead = with_told_folder(std::move(briefing.ahead), context);
  briefing.others = with_told_folder(std::move(briefing.others), context);
  briefing.namesakes = with_told_folder(std::move(briefing.namesakes), context);
  tell_in(briefing.problems, context);
  if (briefing.flaw) tell_in(briefing.flaw->message, context);
  return briefing;
}

}  // namespace checkpoint::cli
