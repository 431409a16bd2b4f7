#pragma once

#include <string>
#include <vector>

#include "kinds/workflow/output.h"
#include "kinds/workflow/task.h"

namespace checkpoint::workflow {

/// What becomes of one task that was running when the work was interrupted.
struct Recovered {
  std::string task;
  std::string status;  ///< pending, complete or failed; `ask` where a person has to say, and nothing changes
  std::uint64_t attempts = 0;
  std::string output;  ///< empty where it names none
  std::string reason;  ///< one sentence without its full stop
};

/// Each running task, in order: without an output it goes back to pending with one attempt more; with one it takes the
/// status that the output itself says. An output that cannot be read, or says no status, is asked about.
std::vector<Recovered> recoveries_of(const std::vector<Task>& tasks, const OutputLook& look);

/// The document with all of that done. The same text where nothing changes.
std::string recovered_text(const Document& execution, const std::vector<Recovered>& recoveries, const Instant& now);

}  // namespace checkpoint::workflow
