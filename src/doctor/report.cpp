#include "doctor/report.h"

#include <algorithm>

#include "core/error.h"
#include "doctor/suppressing.h"
#include "doctor/survey.h"
#include "store/left_out.h"

namespace checkpoint::doctor {

namespace {

Outcome outcome_of(const Check& check, Survey& survey) {
  try {
    return check.run(survey);
  } catch (const Error& error) {
    return skipped(error.message);
  }
}

void weigh(const Check& check, Outcome& outcome, Survey& survey) {
  for (Finding& finding : outcome.findings) finding.bearing = bearing_of(finding, check.aging, survey);
}

void add(Report& report, const Check& check, Outcome outcome, const Suppressing& suppressing) {
  CheckResult result{&check, outcome.state, std::move(outcome.reason)};
  for (Finding& finding : outcome.findings) {
    finding.check = check.name;
    if (suppressing.accepts(finding)) {
      ++result.suppressed;
      continue;
    }
    ++result.findings;
    report.findings.push_back(std::move(finding));
  }
  if (result.state == CheckState::findings && result.findings == 0) {
    // What was not looked at does not become ok because the rest is accepted.
    result.state = result.reason.empty() ? CheckState::ok : CheckState::skipped;
  }
  report.suppressed += result.suppressed;
  report.warnings.insert(report.warnings.end(), outcome.warnings.begin(), outcome.warnings.end());
  report.results.push_back(std::move(result));
}

// What a sparse checkout leaves out, no check has looked at; none of them is ok then.
std::string not_here(const Survey& survey) {
  const Assignment& assignment = survey.assignment();
  const auto paths = left_out(survey.location(), assignment.settings->git(), assignment.environment);
  return paths.empty() ? "" : left_out_text(paths);
}

void withhold(const Check& check, const std::string& reason, Outcome& outcome) {
  if (reason.empty() || check.asks_about_installation) return;
  if (outcome.state == CheckState::ok) outcome.state = CheckState::skipped;
  if (outcome.reason.empty()) outcome.reason = reason;
}

}  // namespace

std::optional<Severity> Report::worst() const {
  std::optional<Severity> worst;
  for (const Finding& finding : findings) {
    if (counts(finding)) worst = std::max(worst.value_or(finding.level), finding.level);
  }
  return worst;
}

Report examine_store(Survey& survey, const std::vector<const Check*>& asked) {
  survey.documents();
  if (survey.assignment().base) survey.base();
  const bool needs_installation =
      std::any_of(asked.begin(), asked.end(), [](const Check* check) { return check->asks_about_installation; });
  if (needs_installation) survey.ask_ahead();
  Report report;
  const Suppressing suppressing(survey.settings().suppressions(), survey.now());
  report.warnings = suppressing.warnings();
  report.is_by_name = asked.size() < checks().size();
  const std::string missing = not_here(survey);
  for (const Check* check : asked) {
    Outcome outcome = outcome_of(*check, survey);
    withhold(*check, missing, outcome);
    weigh(*check, outcome, survey);
    add(report, *check, std::move(outcome), suppressing);
  }
  for (const JudgedText& text : survey.judgements().texts) {
    report.references.insert(report.references.end(), text.references.begin(), text.references.end());
  }
  if (const auto base = survey.base()) report.base = base->name;
  return report;
}

}  // namespace checkpoint::doctor
