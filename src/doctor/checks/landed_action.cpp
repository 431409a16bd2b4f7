#include "doctor/checks/checks.h"
#include "doctor/checks/judged_reference.h"
#include "doctor/repair.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

Finding landed_action_finding(const JudgedText& text, const ReferenceNote& reference) {
  Finding finding = finding_about(reference);
  finding.message = landing_of(reference) + ": this action is done already";
  if (reference.confidence == history::Confidence::low) finding.message = landing_of(reference) + ": is this done?";
  finding.fixable = is_proven(text);
  return finding;
}

}  // namespace

// Only what is nothing but the landing of references, all of which have landed.
Outcome check_landed_action(Survey& survey) {
  const Judgements& judgements = survey.judgements();
  std::vector<Finding> findings;
  for (const JudgedText& text : judgements.texts) {
    if (text.part != Part::action || text.finding.verdict != history::Verdict::landed) continue;
    for (const ReferenceNote& reference : text.references) {
      if (reference.intent == history::Intent::target) findings.push_back(landed_action_finding(text, reference));
    }
  }
  return judged(std::move(findings), judgements);
}

}  // namespace checkpoint::doctor
