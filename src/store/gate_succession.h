#pragma once

#include <functional>
#include <vector>

#include "store/gate_judgement.h"

namespace checkpoint {

/// Whether the stage at this place is as a merge between the two trees has brought it from another branch, so that it
/// has the number that it got there.
using BroughtByMerge = std::function<bool(const StorePath& stage)>;

/// What the step from one tree of a store to a later one does to its gates, beyond what the later one shows alone; no
/// merge may lie between them that the later one decided. Errors: a completed stage that is not as it was, without a
/// copy in the history (`completed-stage-changed`), a stage that is completed by an approval from before it was sent
/// back (`stage-gate-skipped`), a stage put back to what it was before, or written
/// anew with a number that is not above those there were, and that no merge has brought (`sequence-lowered`), one that
/// does not say any more that it was opened again (`reopening-removed`) or sent back (`rejection-removed`), or that is
/// gone with that, a stage past a gate that the earlier tree had and nobody opened (`stage-gate-skipped`): no step
/// loosens the rules that it is held to. Warnings: a gate that is gone, or that what stood behind it need not pass any
/// more, or a project that had some (`gate-removed`); an error where it was a stage's own, which no command takes away,
/// and where its stage is gone, and the project complete by that. Else projects that either tree lacks, or has only in
/// part, are passed over.
std::vector<GateBreach> judge_gates_between(const Edition& before, const Edition& after, const Instant& now,
                                            const BroughtByMerge& is_brought);

/// Projects whose policy or manifest changes in the step, and whose log of changes does not say so
/// (`gate-changed-by-hand`), which is for the one who commits it to take back.
std::vector<GateBreach> gates_changed_by_hand(const Edition& before, const Edition& after);

/// Copies of stages in the history of a project that the step changes or deletes (`append-only-changed`,
/// `append-only-deleted`): by them one knows an approval that was given before a stage was opened again.
std::vector<GateBreach> stage_copies_lost(const Edition& before, const Edition& after);

/// Archives of workflows that the step changes, or deletes though not enough newer ones are left
/// (`append-only-changed`, `append-only-deleted`).
std::vector<GateBreach> workflow_archives_lost(const Edition& before, const Edition& after);

/// Workflows that lose gates in the step (workflow::gates_lost), or are gone with theirs, which is a warning. An
/// archive that the step brings counts where it keeps what the workflow was.
std::vector<GateBreach> workflow_gates_lost(const Edition& before, const Edition& after);

}  // namespace checkpoint
