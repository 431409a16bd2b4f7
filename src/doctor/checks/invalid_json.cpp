#include "doctor/checks/broken_file.h"
#include "doctor/checks/checks.h"

namespace checkpoint::doctor {

Outcome check_invalid_json(Survey& survey) {
  return broken_files(
      survey, {"invalid-json", "invalid-encoding", "too-deep", "symlink", "not-a-file", "unreadable", "unsafe-name"});
}

}  // namespace checkpoint::doctor
