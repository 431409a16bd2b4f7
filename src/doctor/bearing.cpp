#include "doctor/bearing.h"

#include <algorithm>
#include <array>

#include "core/day.h"
#include "doctor/finding.h"
#include "doctor/survey.h"
#include "kinds/session/staleness.h"
#include "kinds/status.h"

namespace checkpoint::doctor {

namespace {

constexpr std::array<std::string_view, 3> kBearings{"now", "old", "setup"};

// Where somebody waits longer before a checkpoint is stale, it is not at rest before.
bool is_untouched(const Note& note, Survey& survey) {
  const auto limit = session::stale_after(survey.settings().stale_days(), note.overview.status);
  const std::int64_t days = std::max(rest_days, limit.value_or(0));
  const auto& updated_at = note.overview.updated_at;
  return updated_at && seconds_between(*updated_at, survey.now()) > days * seconds_a_day;
}

bool is_aged(const Finding& finding, Aging aging, Survey& survey) {
  if (aging == Aging::at_once) return true;
  const Note* const note = survey.note_at(finding.path);
  if (note == nullptr) return false;
  if (aging == Aging::with_checkpoint)
    return condition_of(note->overview.status) == Condition::over || is_untouched(*note, survey);
  const bool is_news = finding.proof && finding.proof->when && !is_long_ago(finding.proof->when, survey.now());
  return is_untouched(*note, survey) && !is_news;
}

}  // namespace

std::string_view name_of(Bearing bearing) { return kBearings.at(static_cast<std::size_t>(bearing)); }

bool is_long_ago(const std::optional<Instant>& time, const Instant& now) {
  return time && seconds_between(*time, now) > rest_days * seconds_a_day;
}

Bearing bearing_of(const Finding& finding, Aging aging, Survey& survey) {
  if (finding.bearing != Bearing::now || aging == Aging::never) return finding.bearing;
  return is_aged(finding, aging, survey) ? Bearing::old : Bearing::now;
}

}  // namespace checkpoint::doctor
