#include "doctor/checks/checks.h"
#include "doctor/checks/installation.h"

namespace checkpoint::doctor {

// A driver that no attribute names is registered for nothing.
Outcome check_driver_registered(Survey& survey) {
  return installation(survey, {"driver-not-registered", "attributes-missing"});
}

}  // namespace checkpoint::doctor
