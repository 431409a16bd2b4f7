#pragma once

#include <initializer_list>
#include <string_view>

#include "doctor/check.h"

namespace checkpoint::doctor {

/// One finding for each file of the store that cannot be read for one of these reasons: codes of StoreProblem.
Outcome broken_files(Survey& survey, std::initializer_list<std::string_view> codes);

}  // namespace checkpoint::doctor
