#pragma once

#include <functional>

#include "doctor/check.h"
#include "doctor/finding.h"
#include "store/workflows.h"

namespace checkpoint::doctor {

/// What a check says of one workflow that can be relied on and is not complete.
using WorkflowFindings = std::function<std::vector<Finding>(const Workflow& workflow, const Location& location)>;

/// Asks it of all of them. Those that cannot be read are named in the outcome's limitation.
Outcome judged_workflows(Survey& survey, const WorkflowFindings& findings_of);

}  // namespace checkpoint::doctor
