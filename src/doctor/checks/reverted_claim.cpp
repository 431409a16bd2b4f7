#include "doctor/checks/checks.h"
#include "doctor/checks/judged_reference.h"
#include "doctor/claimed.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const Claimed& claimed, const history::Judgement& judgement) {
  Finding finding = finding_about({claimed.note->skill(), claimed.note->path, claimed.pointer, claimed.text,
                                   judgement.reference.token, judgement.standing.state, judgement.intention.intent,
                                   history::Confidence::medium, proof_of(*judgement.standing.evidence)});
  finding.message = judgement.reference.token + " is recorded as done, and was reverted";
  return finding;
}

// An action that asks for what was landed and taken back: it is not done, and not what it was either.
void add_actions(const Judgements& judgements, std::vector<Finding>& findings) {
  for (const JudgedText& text : judgements.texts) {
    if (text.part != Part::action || text.finding.verdict != history::Verdict::reverted) continue;
    for (const ReferenceNote& reference : text.references) {
      if (reference.state != history::State::reverted) continue;
      Finding finding = finding_about(reference);
      finding.message = reference.token + " had landed and was reverted: this action is open again";
      findings.push_back(std::move(finding));
    }
  }
}

}  // namespace

Outcome check_reverted_claim(Survey& survey) {
  const Judgements& judgements = survey.judgements();
  std::vector<Finding> findings;
  add_actions(judgements, findings);
  std::vector<Claimed> claims;
  for (const Note& note : survey.notes()) {
    for (Claimed& claimed : claims_in(note)) claims.push_back(std::move(claimed));
  }
  if (claims.empty()) return judged(std::move(findings), judgements);
  const auto history = survey.history();
  if (!history) return skipped(history.reason);
  for (const Claimed& claimed : claims) {
    const auto judgements_of_claim = history->judge(claimed.text, claimed.note->tickets, history::Reading::record);
    for (const history::Judgement& judgement : judgements_of_claim) {
      const bool is_reverted = judgement.standing.state == history::State::reverted && judgement.standing.evidence;
      if (is_reverted && history::is_its_work(claimed.text, judgement))
        findings.push_back(finding_of(claimed, judgement));
    }
  }
  return outcome_of(std::move(findings), history->limitation().value_or(""));
}

}  // namespace checkpoint::doctor
