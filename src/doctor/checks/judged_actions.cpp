#include "doctor/checks/checks.h"
#include "doctor/checks/judged_reference.h"
#include "doctor/repair.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

using history::Intent;
using history::Verdict;
using FindingOf = Finding (*)(const JudgedText& text, const ReferenceNote& reference);

Finding landed_action_finding(const JudgedText& text, const ReferenceNote& reference) {
  Finding finding = finding_about(reference);
  finding.message = landing_of(reference) + ": this action is done already";
  if (reference.confidence == history::Confidence::low) finding.message = landing_of(reference) + ": is this done?";
  finding.fixable = is_proven(text);
  return finding;
}

Finding unblocked_action_finding(const JudgedText& /*text*/, const ReferenceNote& reference) {
  Finding finding = finding_about(reference);
  finding.message = landing_of(reference) + ": what this action waited for is there, and it can be done now";
  if (reference.confidence == history::Confidence::low)
    finding.message = landing_of(reference) + ": can what is left of this be done now?";
  return finding;
}

// Of the actions that came to `verdict`: a finding for each reference that they have for this reason.
Outcome judged_actions(Survey& survey, Verdict verdict, Intent intent, FindingOf finding_of) {
  const Judgements& judgements = survey.judgements();
  std::vector<Finding> findings;
  for (const JudgedText& text : judgements.texts) {
    if (text.part != Part::action || text.finding.verdict != verdict) continue;
    for (const ReferenceNote& reference : text.references) {
      if (reference.intent == intent) findings.push_back(finding_of(text, reference));
    }
  }
  return judged(std::move(findings), judgements);
}

}  // namespace

// What is nothing but the landing of references, all of which have landed, or with low confidence may be.
Outcome check_landed_action(Survey& survey) {
  return judged_actions(survey, Verdict::landed, Intent::target, landed_action_finding);
}

Outcome check_unblocked_action(Survey& survey) {
  return judged_actions(survey, Verdict::unblocked, Intent::gate, unblocked_action_finding);
}

}  // namespace checkpoint::doctor
