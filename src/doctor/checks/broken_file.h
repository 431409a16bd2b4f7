#pragma once

#include <initializer_list>

#include "doctor/check.h"
#include "schema/problem_code.h"

namespace checkpoint::doctor {

/// One finding for each file of the store that cannot be read for one of these reasons: codes of StoreProblem.
Outcome broken_files(Survey& survey, std::initializer_list<ProblemCode> codes);

}  // namespace checkpoint::doctor
