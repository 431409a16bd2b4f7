#include "doctor/checks/checks.h"
#include "doctor/checks/installation.h"

namespace checkpoint::doctor {

Outcome check_hook(Survey& survey) { return installation(survey, {"hook-unreachable"}); }

}  // namespace checkpoint::doctor
