#include "doctor/checks/checks.h"
#include "doctor/checks/own_record.h"
#include "git/walk.h"

namespace checkpoint::doctor {

namespace {

bool is_same_run(const OwnRecord& one, const OwnRecord& other) {
  return one.ticket == other.ticket && one.run == other.run;
}

Finding finding_of(const OwnRecord& earlier, const OwnRecord& later, const Instant& now) {
  Finding finding = finding_about(later, now);
  finding.message = "the commit " + later.commit + " does not build on " + earlier.commit + ", the commit of " +
                    std::string(earlier.file.phase->name);
  finding.details.emplace_back("earlier_phase", earlier.file.phase->name);
  finding.details.emplace_back("earlier", earlier.commit);
  return finding;
}

}  // namespace

// The newest record of each phase against that of the phase before it which has one.
Outcome check_run_order(Survey& survey) {
  const OwnRecords own = own_records(survey, Which::newest);
  std::string limitation = own.unseen;
  if (survey.runs().runs.empty()) return outcome_of({}, limitation);
  const auto repository = survey.repository();
  if (!repository) return skipped(repository.reason);
  std::vector<Finding> findings;
  const std::vector<OwnRecord>& records = own.records;
  for (std::size_t index = 1; index < records.size(); ++index) {
    if (!is_same_run(records[index - 1], records[index])) continue;
    const auto earlier = repository->abbreviated(records[index - 1].commit);
    const auto later = repository->abbreviated(records[index].commit);
    const bool is_cut = repository->is_shallow();
    if (!earlier || !later) {
      limitation =
          is_cut ? "the history is cut off: this is a shallow clone" : "records name commits that are not here";
    } else if (!git::is_ancestor(*repository, *earlier, *later)) {
      if (is_cut) limitation = "the history is cut off: this is a shallow clone";
      if (!is_cut) findings.push_back(finding_of(records[index - 1], records[index], survey.now()));
    }
  }
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
