#include "core/member.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const Listed& listed, const TimeMember& member, const std::string& time) {
  Finding finding = finding_in(listed);
  finding.pointer = "/" + std::string(member.name);
  finding.message = std::string(member.name) + " is ahead of now (" + time +
                    "): check the clock of the machine that wrote it, or of this one";
  finding.details = {{"time", time}};
  return finding;
}

}  // namespace

Outcome check_future_timestamp(Survey& survey) {
  std::vector<Finding> findings;
  for (const Listed& listed : survey.documents()) {
    if (listed.kind == nullptr || !listed.file || !listed.file->content->root().is_object()) continue;
    for (const TimeMember& member : listed.kind->times) {
      const std::string time = text_member(listed.file->content->root(), member.name);
      const auto instant = parse_instant(time);
      const bool is_ahead = instant && seconds_between(survey.now(), *instant) > member.tolerance;
      if (is_ahead) findings.push_back(finding_of(listed, member, time));
    }
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
