#pragma once

#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/terminal/look.h"
#include "cli/views/priorities.h"
#include "core/json_text.h"

namespace checkpoint::cli {

/// What all projects want from whoever looks: the stages that wait for a person, the stage that each project goes on
/// with, and the files that are in the way of knowing.
struct Gates {
  std::vector<OpenDecision> decisions;  ///< by project, then in the order of the pipeline
  std::vector<session::Ranked> work;    ///< by project; none for one that waits for a person, or is done
  std::vector<StoreProblem> problems;
  std::vector<json::Object> checkpoints = {};  ///< each project as `status` lists it
  std::string table = {};                      ///< for people; empty where there is no project
};

/// The decisions and the work in the order of urgency, beside what is there already.
std::vector<session::Ranked> with_gates(std::vector<session::Ranked> ranked, const Gates& gates);

Gates gates_of(const Workspace& workspace, const Instant& now, const Look& look);

}  // namespace checkpoint::cli
