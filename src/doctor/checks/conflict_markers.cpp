#include "doctor/checks/broken_file.h"
#include "doctor/checks/checks.h"

namespace checkpoint::doctor {

Outcome check_conflict_markers(Survey& survey) { return broken_files(survey, {"conflict-markers"}); }

}  // namespace checkpoint::doctor
