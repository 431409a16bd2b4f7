#pragma once

#include <vector>

#include "cli/review/verdict.h"

namespace checkpoint::cli {

/// Adds what no document of a project shows alone: the stages that stand past a gate that nobody opened, and the
/// projects of which nobody can tell where their gates are.
void judge_gates(const Workspace& workspace, const Instant& now, std::vector<Verdict>& verdicts);

}  // namespace checkpoint::cli
