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

// What opened the way: each gate and the commit that landed it.
std::string openings_in(const std::vector<Judgement>& judgements) {
  std::string text;
  for (const Judgement& judgement : judgements) {
    if (judgement.intention.intent != Intent::gate) continue;
    text += (text.empty() ? "" : ", ") + judgement.reference.token + " has landed";
    const auto& evidence = judgement.standing.evidence;
    if (evidence) text += " (" + short_name(evidence->commit) + " " + evidence->subject + ")";
  }
  return text;
}

}  // namespace

Opinion opinion_of(const std::vector<Judgement>& judgements) {
  const Finding finding = finding_of(judgements);
  return {finding, finding.verdict == Verdict::unblocked ? openings_in(judgements) : ""};
}

}  // namespace checkpoint::history
