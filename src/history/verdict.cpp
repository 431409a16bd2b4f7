#include "history/verdict.h"

#include <algorithm>

#include "core/letters.h"
#include "history/said_landed.h"
#include "history/taken_back.h"

namespace checkpoint::history {

namespace {

std::vector<Judgement> with_intent(const std::vector<Judgement>& judgements, Intent intent) {
  std::vector<Judgement> found;
  std::copy_if(judgements.begin(), judgements.end(), std::back_inserter(found),
               [intent](const Judgement& judgement) { return judgement.intention.intent == intent; });
  return found;
}

bool all_are(const std::vector<Judgement>& judgements, State state) {
  return !judgements.empty() && std::all_of(judgements.begin(), judgements.end(), [state](const Judgement& judgement) {
    return judgement.standing.state == state;
  });
}

Confidence least(const std::vector<Judgement>& judgements) {
  Confidence confidence = Confidence::high;
  for (const Judgement& judgement : judgements) {
    confidence = std::min(confidence, judgement.intention.confidence);
    if (judgement.standing.ambiguous) confidence = Confidence::low;
  }
  return confidence;
}

}  // namespace

std::string_view name_of(How how) {
  switch (how) {
    case How::merge_commit: return "merge commit";
    case How::squash: return "squash";
    case How::change: return "reviewed change";
    case How::ticket: return "ticket in subject";
    case How::closing_word: return "closing word";
    case How::commit: return "commit";
    case How::branch_tip: return "branch tip";
    case How::claim: return "claim";
  }
  return {};
}

std::string_view name_of(State state) {
  switch (state) {
    case State::landed: return "landed";
    case State::reverted: return "reverted";
    case State::open: return "open";
    case State::unknown: return "unknown";
  }
  return {};
}

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::landed: return "landed";
    case Verdict::unblocked: return "unblocked";
    case Verdict::reverted: return "reverted";
    case Verdict::mentioned: return "mentioned";
  }
  return {};
}

Finding finding_of(const std::vector<Judgement>& judgements) {
  const std::vector<Judgement> targets = with_intent(judgements, Intent::target);
  const std::vector<Judgement> gates = with_intent(judgements, Intent::gate);
  const auto reverted = std::find_if(targets.begin(), targets.end(), [](const Judgement& judgement) {
    return judgement.standing.state == State::reverted;
  });
  if (reverted != targets.end()) return {Verdict::reverted, reverted->intention.confidence};
  if (all_are(targets, State::landed)) return {Verdict::landed, least(targets)};
  if (all_are(gates, State::landed)) return {Verdict::unblocked, least(gates)};
  return {};
}

bool is_its_work(std::string_view text, const Judgement& judgement) {
  if (says_taken_back(text, judgement.reference)) return false;
  const Intention& said = judgement.intention;
  const bool is_guess = said.confidence == Confidence::low;
  if (said.intent != Intent::context && !is_guess) return said.intent == Intent::target;
  if (says_landed(text, judgement.reference)) return true;
  const auto has_words = [](std::string_view part) { return std::any_of(part.begin(), part.end(), is_alnum); };
  const std::string_view before = text.substr(0, judgement.reference.begin);
  return !has_words(before) || (before.ends_with('(') && !has_words(text.substr(judgement.reference.end)));
}

}  // namespace checkpoint::history
