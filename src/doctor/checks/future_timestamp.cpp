#include <array>

#include "core/day.h"
#include "core/member.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

// Clocks differ; a record is written by a program, and may be trusted to the minute.
struct Row {
  std::string_view kind;
  std::string_view member;
  std::int64_t tolerance;  // seconds
};
constexpr std::array<Row, 7> kTimes{{{"session", "created_at", seconds_a_day},
                                     {"session", "updated_at", seconds_a_day},
                                     {"run", "timestamp_utc", 60},
                                     {"stage", "timestamp", seconds_a_day},
                                     {"snapshot", "created_at", seconds_a_day},
                                     {"workflow", "started_at", 60},
                                     {"workflow", "last_updated", 60}}};

Finding finding_of(const Listed& listed, const Row& row, const std::string& time) {
  Finding finding;
  finding.kind = kind_of(listed);
  finding.owner = owner_of(listed);
  finding.path = listed.path;
  finding.pointer = "/" + std::string(row.member);
  finding.message = std::string(row.member) + " is ahead of now (" + time +
                    "): check the clock of the machine that wrote it, or of this one";
  finding.details = {{"time", time}};
  return finding;
}

}  // namespace

Outcome check_future_timestamp(Survey& survey) {
  std::vector<Finding> findings;
  for (const Listed& listed : survey.documents()) {
    if (!listed.file || !listed.file->content || !listed.file->content->root().is_object()) continue;
    for (const Row& row : kTimes) {
      if (row.kind != kind_of(listed)) continue;
      const std::string time = text_member(listed.file->content->root(), row.member);
      const auto instant = parse_instant(time);
      const bool is_ahead = instant && seconds_between(survey.now(), *instant) > row.tolerance;
      if (is_ahead) findings.push_back(finding_of(listed, row, time));
    }
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
