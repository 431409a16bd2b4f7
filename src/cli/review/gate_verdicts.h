#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/review/verdict.h"
#include "store/gate_judgement.h"
#include "store/git_command.h"

namespace checkpoint::cli {

/// Where the gates of a step are looked at. Only projects that `changed` (paths relative to the repository) touches are
/// read; a store's settings touch all of its projects.
struct GateStep {
  std::vector<std::string> changed;
  std::optional<std::string> before;  ///< a commit; nothing where there is none to compare with
  std::optional<std::string> after;   ///< a commit; nothing: the index
};

/// Whether a change of these paths may have changed a gate, or what stands behind one.
bool touches_gates(const std::vector<std::string>& changed);

/// What is wrong with the gates in the later tree of a step, and with the step.
GateJudgement judge_gates_in(const GitCommand& git, const GateStep& step, const Limits& limits, const Instant& now);

/// What is wrong with the gates of all stores in `files`, which are whole.
GateJudgement judge_gates_in(const std::vector<StagedFile>& files, const Limits& limits, const Instant& now);

/// Adds to the verdicts on files what no document of a project shows alone. A file without a verdict gets one.
void add_gates(GateJudgement judgement, std::vector<Verdict>& verdicts);
void add_gates(GateJudgement judgement, std::map<std::string, Verdict>& verdicts);

}  // namespace checkpoint::cli
