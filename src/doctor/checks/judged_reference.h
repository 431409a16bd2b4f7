#pragma once

#include <string>
#include <vector>

#include "doctor/check.h"
#include "doctor/judged_text.h"

namespace checkpoint::doctor {

/// The finding about one reference of a text: owner, place and evidence filled, message and level left to the check.
Finding finding_about(const ReferenceNote& reference);

/// `#12 landed` or `#12 landed, as this checkpoint itself says`.
std::string landing_of(const ReferenceNote& reference);

/// What came of the texts: skipped where the history could not be asked about them.
Outcome judged(std::vector<Finding> findings, const Judgements& judgements);

}  // namespace checkpoint::doctor
