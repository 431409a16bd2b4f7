#include "doctor/checks/checks.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

Outcome check_deployed_version(Survey& survey) {
  if (!survey.assignment().online) return skipped("asked only with --online");
  return skipped("not built in");
}

}  // namespace checkpoint::doctor
