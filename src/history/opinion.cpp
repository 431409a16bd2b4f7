#include "history/opinion.h"

#include <span>

#include "core/hexadecimal.h"

namespace checkpoint::history {

namespace {

// The first ten digits; the rest is for machines.
std::string short_name(const git::Oid& commit) {
  constexpr std::size_t bytes = 5;
  return hexadecimal(std::span(commit.bytes).first<bytes>());
}

// What the verdict rests on: each reference that was to land, or stood in the way, and the commit that landed it.
std::string grounds_in(const std::vector<Judgement>& judgements, Intent intent) {
  std::string text;
  for (const Judgement& judgement : judgements) {
    if (judgement.intention.intent != intent || judgement.standing.state != State::landed) continue;
    text += (text.empty() ? "" : ", ") + judgement.reference.token + " has landed";
    const auto& evidence = judgement.standing.evidence;
    if (evidence) text += " (" + short_name(evidence->commit) + " " + evidence->subject + ")";
  }
  return text;
}

}  // namespace

Opinion opinion_of(const std::vector<Judgement>& judgements) {
  const Finding finding = finding_of(judgements);
  switch (finding.verdict) {
    case Verdict::landed: return {finding, grounds_in(judgements, Intent::target)};
    case Verdict::unblocked: return {finding, grounds_in(judgements, Intent::gate)};
    case Verdict::reverted:
    case Verdict::mentioned: break;
  }
  return {finding, ""};
}

}  // namespace checkpoint::history
