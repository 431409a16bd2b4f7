#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/review/earlier_tree.h"
#include "cli/review/verdict.h"
#include "store/gate_judgement.h"
#include "store/git_command.h"
#include "store/snapshots/retention_step.h"

namespace checkpoint::cli {

/// Whether the documents that say where gates are, and the copies of stages, are held to what they were; whoever holds
/// each file of a step to that needs it not.
enum class FilesHeld : std::uint8_t { here, elsewhere };

/// Where the gates of a step are looked at. Only projects that `changed` (paths relative to the repository) touches are
/// read; a store's settings touch all of its projects.
struct GateStep {
  std::vector<std::string> changed;
  std::vector<EarlierTree> before = {};   ///< of a merge's, what it took from any of them is no breach
  std::optional<std::string> after = {};  ///< a commit or tree; nothing: the index
  /// Of files of the later tree another text than it has; nothing: no such file. A path that it has not is passed over.
  std::map<std::string, std::optional<std::string>> instead = {};
  FilesHeld files = FilesHeld::here;
};

/// Whether a change of these paths may have changed a gate, or what stands behind one.
bool touches_gates(const std::vector<std::string>& changed);

/// What is wrong with the gates in the later tree of a step, and with the step.
GateJudgement judge_gates_in(const GitCommand& git, const GateStep& step, const Limits& limits, const Instant& now);

/// What is wrong with the gates of all stores in `files`, which are whole.
GateJudgement judge_gates_in(const std::vector<StagedFile>& files, const Limits& limits, const Instant& now);

/// Whether one of `breaches` is the same kind of breach of the same stage.
bool has_same(const std::vector<GateBreach>& breaches, const GateBreach& breach);

/// A verdict on the file at `path` that has nothing to say yet.
Verdict new_verdict(const std::string& path);

/// The verdict on the file at `path`; a new one where there is none.
Verdict& verdict_at(const std::string& path, std::map<std::string, Verdict>& verdicts);
Verdict& verdict_at(const std::string& path, std::vector<Verdict>& verdicts);

/// An error makes the file invalid.
void add_violation(Violation violation, Verdict& verdict);

/// Adds what a step does to how long snapshots are kept.
void add_retention(const std::vector<RetentionBreach>& breaches, std::vector<Verdict>& verdicts);
void add_retention(const std::vector<RetentionBreach>& breaches, std::map<std::string, Verdict>& verdicts);

/// Adds to the verdicts on files what no document of a project shows alone. A file without a verdict gets one.
void add_gates(GateJudgement judgement, std::vector<Verdict>& verdicts);
void add_gates(GateJudgement judgement, std::map<std::string, Verdict>& verdicts);

}  // namespace checkpoint::cli
