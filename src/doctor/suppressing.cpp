#include "doctor/suppressing.h"

#include <algorithm>
#include <optional>

#include "doctor/check.h"

namespace checkpoint::doctor {

namespace {

// A date is its first moment, UTC.
std::optional<Instant> moment_of(const std::string& until) {
  constexpr std::size_t date = 10;
  return parse_instant(until.size() == date ? until + "T00:00:00Z" : until);
}

bool matches(const Suppression& suppression, const Finding& finding) {
  return suppression.check == finding.check && (suppression.owner.empty() || suppression.owner == finding.owner) &&
         (suppression.pointer.empty() || suppression.pointer == finding.pointer);
}

}  // namespace

Suppressing::Suppressing(const std::vector<Suppression>& suppressions, const Instant& now) {
  for (const Suppression& suppression : suppressions) {
    if (find_check(suppression.check) == nullptr) {
      warnings_.push_back("checkpoint.suppress names no check: '" + suppression.check + "'");
      continue;
    }
    const auto until = moment_of(suppression.until);
    if (!suppression.until.empty() && !until) {
      warnings_.push_back("checkpoint.suppress: '" + suppression.until + "' is not a date, so '" + suppression.check +
                          "' is reported");
      continue;
    }
    if (!until || now < *until) active_.push_back(suppression);
  }
}

bool Suppressing::accepts(const Finding& finding) const {
  return std::any_of(active_.begin(), active_.end(),
                     [&](const Suppression& suppression) { return matches(suppression, finding); });
}

}  // namespace checkpoint::doctor
