#include "doctor/checks/checks.h"
#include "doctor/checks/project_progress.h"
#include "kinds/stage/bypass.h"

namespace checkpoint::doctor {

Outcome check_stage_gate(Survey& survey) { return judged_stages(survey, Severity::error, stage::bypass_of); }

}  // namespace checkpoint::doctor
