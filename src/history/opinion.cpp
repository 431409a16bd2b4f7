#include "history/opinion.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <utility>

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

// What the verdict rests on; nothing where it rests on no landing.
std::optional<Intent> intent_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::landed: return Intent::target;
    case Verdict::unblocked: return Intent::gate;
    case Verdict::reverted:
    case Verdict::mentioned: break;
  }
  return std::nullopt;
}

std::size_t count_of(const std::vector<Judgement>& judgements) {
  std::set<std::string> tokens;
  for (const Judgement& judgement : judgements) {
    tokens.insert(judgement.reference.repository + " " + judgement.reference.token);
  }
  return tokens.size();
}

// A reference that is named twice proves where one of the two does.
void add(LandedReference reference, std::vector<LandedReference>& all) {
  const auto known = std::find_if(all.begin(), all.end(), [&](const LandedReference& other) {
    return other.token == reference.token && other.commit == reference.commit;
  });
  if (known == all.end()) {
    all.push_back(std::move(reference));
  } else {
    known->proves = known->proves || reference.proves;
  }
}

LandedReference reference_of(const Judgement& judgement, const Evidence& evidence) {
  return {judgement.reference.token, hexadecimal(std::span(evidence.commit.bytes)), evidence.subject, evidence.when};
}

std::vector<LandedReference> landed_in(const std::vector<Judgement>& judgements, std::optional<Intent> proving) {
  std::vector<LandedReference> all;
  for (const Judgement& judgement : judgements) {
    const Standing& standing = judgement.standing;
    if (standing.state != State::landed || standing.ambiguous || !standing.evidence) continue;
    LandedReference reference = reference_of(judgement, *standing.evidence);
    reference.proves = judgement.intention.intent == proving;
    add(std::move(reference), all);
  }
  return all;
}

std::vector<LandedReference> reverted_in(std::string_view text, const std::vector<Judgement>& judgements) {
  std::vector<LandedReference> all;
  for (const Judgement& judgement : judgements) {
    const Standing& standing = judgement.standing;
    if (standing.state != State::reverted || !standing.evidence) continue;
    LandedReference reference = reference_of(judgement, *standing.evidence);
    reference.proves = is_its_work(text, judgement);
    add(std::move(reference), all);
  }
  return all;
}

}  // namespace

Opinion opinion_of(std::string_view text, const std::vector<Judgement>& judgements) {
  const Finding finding = finding_of(judgements);
  const std::optional<Intent> proving = intent_of(finding.verdict);
  return {finding, proving ? grounds_in(judgements, *proving) : "", count_of(judgements),
          landed_in(judgements, proving), reverted_in(text, judgements)};
}

}  // namespace checkpoint::history
