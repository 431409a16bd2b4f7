#pragma once

#include <functional>
#include <string>
#include <vector>

#include "doctor/check.h"
#include "kinds/stage/progress.h"

namespace checkpoint::doctor {

/// What a check has to say of one stage; nothing is empty.
using StageObjection = std::function<std::string(const stage::Progress& progress, const stage::StageState& stage)>;

/// One finding for each stage that `objection` has something to say of. Projects that cannot be judged, because their
/// rules cannot be read, are the outcome's limitation.
Outcome judged_stages(Survey& survey, Severity level, const StageObjection& objection);

}  // namespace checkpoint::doctor
