#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "doctor/checks/checks.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const InstallCheck& asked, Bearing bearing) {
  Finding finding;
  finding.message = asked.reason;
  finding.details = {{"question", asked.name}};
  finding.bearing = bearing;
  finding.fixable = asked.is_for_install;
  return finding;
}

// A fresh clone has no driver, and so nobody has set it up; what is broken where somebody has is wrong.
Bearing bearing_here(const std::vector<InstallCheck>& installation) {
  const bool has_driver = std::none_of(installation.begin(), installation.end(), [](const InstallCheck& asked) {
    return asked.name == "driver-missing" && asked.state == CheckState::skipped;
  });
  return has_driver ? Bearing::now : Bearing::setup;
}

// What git said to these questions about the installation (names of InstallCheck), as one outcome.
Outcome installation(Survey& survey, std::initializer_list<std::string_view> questions) {
  const auto git = survey.git();
  if (!git) return skipped(git.reason);
  std::vector<Finding> findings;
  const Bearing bearing = bearing_here(survey.installation());
  std::string not_asked;
  std::string well;
  for (const InstallCheck& asked : survey.installation()) {
    if (std::find(questions.begin(), questions.end(), asked.name) == questions.end()) continue;
    if (asked.state == CheckState::findings) findings.push_back(finding_of(asked, bearing));
    if (asked.state == CheckState::skipped) not_asked = asked.reason;
    if (asked.state == CheckState::ok) well = asked.reason;
  }
  Outcome outcome = outcome_of(std::move(findings), not_asked);
  if (outcome.state == CheckState::ok) outcome.reason = well;
  return outcome;
}

}  // namespace

// A driver that no attribute names is registered for nothing.
Outcome check_driver_registered(Survey& survey) {
  return installation(survey, {"driver-not-registered", "attributes-missing"});
}

Outcome check_driver_missing(Survey& survey) { return installation(survey, {"driver-missing"}); }

Outcome check_hook(Survey& survey) { return installation(survey, {"hook-unreachable"}); }

}  // namespace checkpoint::doctor
