#include "doctor/checks/checks.h"
#include "doctor/checks/judged_reference.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const ReferenceNote& reference) {
  Finding finding = finding_about(reference);
  finding.message = landing_of(reference) + ": what this action waited for is there, and it can be done now";
  return finding;
}

}  // namespace

Outcome check_unblocked_action(Survey& survey) {
  const Judgements& judgements = survey.judgements();
  std::vector<Finding> findings;
  for (const JudgedText& text : judgements.texts) {
    if (text.part != Part::action || text.finding.verdict != history::Verdict::unblocked) continue;
    for (const ReferenceNote& reference : text.references) {
      if (reference.intent == history::Intent::gate) findings.push_back(finding_of(reference));
    }
  }
  return judged(std::move(findings), judgements);
}

}  // namespace checkpoint::doctor
