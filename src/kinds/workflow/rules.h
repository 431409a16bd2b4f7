#pragma once

#include <span>

#include "kinds/rule.h"

namespace checkpoint::workflow {

/// The rules of a workflow, and of its tasks, that their schemas cannot say.
std::span<const Rule> rules();
std::span<const Rule> execution_rules();

}  // namespace checkpoint::workflow
