#pragma once

#include <initializer_list>
#include <string_view>

#include "doctor/check.h"

namespace checkpoint::doctor {

/// What git said to these questions about the installation (names of InstallCheck), as one outcome.
Outcome installation(Survey& survey, std::initializer_list<std::string_view> questions);

}  // namespace checkpoint::doctor
