#include <algorithm>

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

bool is_told(const std::string& path, const std::string& pointer, const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
    return finding.path == path && (pointer.empty() || finding.pointer == pointer);
  });
}

// What the rules of its kind say of its other times.
void add_warned(const Listed& listed, const Examination& found, std::vector<Finding>& findings) {
  for (const Violation& warning : found.warnings) {
    const bool is_ahead = warning.code == "future-timestamp" && !is_told(listed.path, warning.pointer, findings);
    if (!is_ahead && warning.code != "times-order") continue;
    Finding finding = finding_in(listed);
    finding.pointer = warning.pointer;
    finding.message = warning.message + ": check the clock of the machine that wrote it, or of this one";
    findings.push_back(std::move(finding));
  }
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
    add_warned(listed, survey.examination(listed), findings);
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
