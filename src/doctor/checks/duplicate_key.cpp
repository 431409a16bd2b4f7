#include "doctor/checks/broken_file.h"
#include "doctor/checks/checks.h"

namespace checkpoint::doctor {

Outcome check_duplicate_key(Survey& survey) { return broken_files(survey, {"duplicate-key"}); }

}  // namespace checkpoint::doctor
