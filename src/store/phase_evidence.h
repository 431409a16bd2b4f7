#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/document.h"
#include "store/git_command.h"
#include "store/location.h"
#include "store/workflows.h"

namespace checkpoint {

/// Where the outputs of a workflow are read.
struct EvidencePlace {
  const Location& location;
  const GitCommand* git = nullptr;           ///< null without a repository
  std::size_t most = of_any_size.max_bytes;  ///< bytes that are read in all
};

/// What an approval of the current phase is bound to: what stands now at `outputs` (relative to the project, as
/// output_look() finds them), the tasks for `execution.json`. A symlink in a folder counts as what it points at, and is
/// not followed. Error{prerequisite} for what a sparse checkout leaves out, and whose text is not at hand, and for what
/// cannot be read or is larger than `most`; Error{io} where a folder cannot be entered.
std::string outputs_digest(const Workflow& workflow, const std::vector<std::string>& outputs, const EvidencePlace& at);

/// Whether the approval of the current phase, where it says what was approved, is of `outputs` as they stand now. True
/// where it does not say it, and where the phase needs none or has none. Errors as of outputs_digest(): what nobody can
/// tell opens no gate.
bool is_as_approved(const Workflow& workflow, const std::vector<std::string>& outputs, const EvidencePlace& at);

}  // namespace checkpoint
