#include "doctor/checks/checks.h"
#include "doctor/checks/installation.h"

namespace checkpoint::doctor {

Outcome check_driver_missing(Survey& survey) { return installation(survey, {"driver-missing"}); }

}  // namespace checkpoint::doctor
