#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "doctor/bearing.h"
#include "doctor/finding.h"
#include "store/install/install_check.h"

namespace checkpoint::doctor {

class Survey;

/// What one check came to. One that could not look is skipped, never ok; where it could look at a part, it has findings
/// or is skipped, and the reason says what it could not see.
struct Outcome {
  CheckState state = CheckState::ok;
  std::string reason = {};
  std::vector<Finding> findings = {};
  std::vector<std::string> warnings = {};  ///< for the user, beside the reason
};

/// ok, or findings where there are some. With a `limitation`, what is not found may still be there.
Outcome outcome_of(std::vector<Finding> findings, const std::string& limitation = {});
Outcome skipped(std::string reason);

/// One row of the table of checks.
struct Check {
  std::string_view name;     ///< stable: users and configuration refer to it
  std::string_view summary;  ///< what it finds, for `--list-checks`
  Outcome (*run)(Survey& survey);
  Aging aging = Aging::never;
  bool asks_about_installation = false;
};

/// All checks, in the order in which they are shown.
std::span<const Check> checks();

/// The row with this name, or null.
const Check* find_check(std::string_view name);

}  // namespace checkpoint::doctor
