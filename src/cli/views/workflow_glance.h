#pragma once

#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/terminal/look.h"
#include "cli/views/priorities.h"
#include "core/json_text.h"

namespace checkpoint::cli {

/// All workflows as `status` and `next` see them, by name.
struct WorkflowGlance {
  std::vector<OpenDecision> decisions;    ///< where a person has to say how to go on
  std::vector<session::Ranked> ranked;    ///< those that are not complete
  std::vector<json::Object> checkpoints;  ///< as status lists them
  std::vector<StoreProblem> problems;     ///< files that are in the way of knowing
  std::string table;                      ///< for people; empty where there is no workflow
};

WorkflowGlance glance_at_workflows(const Workspace& workspace, const Instant& now, const Look& look);

/// The workflows in the order of urgency, beside what is there already.
std::vector<session::Ranked> with_workflows(std::vector<session::Ranked> ranked, const WorkflowGlance& glance);

}  // namespace checkpoint::cli
