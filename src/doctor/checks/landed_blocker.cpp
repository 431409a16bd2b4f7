#include <set>
#include <utility>

#include "doctor/checks/checks.h"
#include "doctor/checks/judged_reference.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

Finding landed_blocker_finding(const JudgedText& text, const ReferenceNote& reference) {
  Finding finding = finding_about(reference);
  finding.message =
      "blocker '" + text.blocker + "' names " + reference.token + ", which has landed: is it still blocked?";
  finding.details = {{"blocker", text.blocker}};
  return finding;
}

}  // namespace

// Once for each blocker and reference, though description and proposal may both name it.
Outcome check_landed_blocker(Survey& survey) {
  const Judgements& judgements = survey.judgements();
  std::vector<Finding> findings;
  std::set<std::pair<std::string, std::string>> said;
  for (const JudgedText& text : judgements.texts) {
    if (text.part != Part::blocker) continue;
    const std::string place = text.note->path + text.pointer.substr(0, text.pointer.find_last_of('/'));
    for (const ReferenceNote& reference : text.references) {
      const bool has_landed = reference.state == history::State::landed;
      if (has_landed && said.emplace(place, reference.token).second)
        findings.push_back(landed_blocker_finding(text, reference));
    }
  }
  return judged(std::move(findings), judgements);
}

}  // namespace checkpoint::doctor
