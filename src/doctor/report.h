#pragma once

#include <string>
#include <vector>

#include "doctor/check.h"
#include "doctor/reference_note.h"

namespace checkpoint::doctor {

/// One check and what it came to.
struct CheckResult {
  const Check* check;  ///< never null
  CheckState state = CheckState::ok;
  std::string reason;
  std::size_t findings = 0;    ///< that are shown
  std::size_t suppressed = 0;  ///< that the configuration accepts
};

/// All that doctor has to say.
struct Report {
  std::vector<CheckResult> results;  ///< in the order of the table
  std::vector<Finding> findings;     ///< by check, then by checkpoint and place
  std::vector<ReferenceNote> references;
  std::size_t suppressed = 0;
  std::string base;  ///< what was compared with, as named; empty where nothing was
  std::vector<std::string> warnings;

  /// Only some checks were asked for, by name: then all that they find counts.
  bool is_by_name = false;

  /// Whether a finding is a reason to fail: it is wrong now, or of a check that was asked for by name.
  bool counts(const Finding& finding) const { return is_by_name || finding.bearing == Bearing::now; }
  /// The heaviest finding that counts; nothing where there is none.
  std::optional<Severity> worst() const;
};

/// Runs `asked`, in order. A check that fails is skipped with the reason. Error where the store cannot be looked at, or
/// `--base` names nothing.
Report examine_store(Survey& survey, const std::vector<const Check*>& asked);

}  // namespace checkpoint::doctor
