#pragma once

#include <string>
#include <vector>

#include "doctor/finding.h"
#include "doctor/survey.h"
#include "store/run_records.h"

namespace checkpoint::doctor {

/// A valid run record that names a commit of this very repository.
struct OwnRecord {
  std::string ticket;
  std::string run;
  run::FileName file;
  std::string path;
  std::string pointer;  ///< of the commit
  std::string commit;   ///< 7 to 40 digits, as written
  std::optional<Instant> finished = {};
};

struct OwnRecords {
  std::vector<OwnRecord> records;  ///< by ticket, run, phase and attempt
  std::string unseen;              ///< why some could not be looked at: a symlink, say; else empty
};

/// The newest such record of each phase of each run, or all of them.
enum class Which { newest, all };
OwnRecords own_records(Survey& survey, Which which);

/// Old where the record is: it can never be written anew, and its branch may be gone for good.
Finding finding_about(const OwnRecord& record, const Instant& now);

}  // namespace checkpoint::doctor
