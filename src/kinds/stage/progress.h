#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/document.h"
#include "core/error.h"
#include "core/time.h"
#include "kinds/stage/gate.h"
#include "kinds/status.h"

namespace checkpoint::stage {

/// How one stage of a project stands.
struct StageState {
  const StagePlan* plan;             ///< never null
  std::optional<Document> document;  ///< nothing where nothing has been written, or what there is cannot be relied on
  std::string problem;               ///< why it cannot be relied on; empty where it can
  bool is_approval_old = false;      ///< its approval stands in a copy from before it was opened again
  ErrorCode problem_code = ErrorCode::corrupt;  ///< of the error to throw where there is a problem
  std::vector<std::string> problem_hints = {};  ///< of that error

  /// The member `name` of the document; nothing where there is no document.
  std::optional<Node> member(std::string_view name) const;
  std::string status() const;           ///< `pending` where there is no document
  Condition condition() const;          ///< what that means
  std::uint64_t sequence() const;       ///< 0 where there is none
  std::optional<Instant> time() const;  ///< when it was written; nothing where it does not say
  bool is_marked_stale() const;         ///< it says that an earlier stage was opened again
  bool has_gone_on() const;             ///< in progress, waiting for a person, or completed
};

/// A project: its rules, and its stages in the manifest's order.
struct Progress {
  Regime regime;
  std::vector<StageState> stages;  ///< their plans point into the regime, so this moves and is not copied

  Progress() = default;
  Progress(Progress&&) = default;
  Progress& operator=(Progress&&) = default;

  /// Null for a stage that the pipeline does not have.
  const StageState* find(std::string_view stage) const;
  /// One more than every sequence there is.
  std::uint64_t next_sequence() const;
  /// The lowest of the sequences that stages have from `last_sequence` downward, with none left out: nothing is written
  /// after these. One more than `last_sequence` where no stage has that.
  std::uint64_t lowest_spent() const;
  /// The highest of those below lowest_spent(); 0 where there is none.
  std::uint64_t highest_unspent() const;
};

/// The names of what `stage` has made, in the order of its document.
std::vector<std::string> artifact_names(const StageState& stage);

/// An earlier stage was opened again after this one was written: it says so itself, or the sequences do.
bool is_stale(const Progress& progress, const StageState& stage);

/// Somebody works on `stage`, or has completed it or handed it over, and it is stale: what comes next is that it is in
/// progress anew.
bool is_to_begin_anew(const Progress& progress, const StageState& stage);

/// The stages after `opened` that have something written and no mark that it is stale: once that one is opened again,
/// it is. In order.
std::vector<std::string> made_stale_by(const Progress& progress, const StageState& opened);

/// The stage whose reopening `stage` came before, as the sequences tell; null where there is none.
const StageState* reopened_before(const Progress& progress, const StageState& stage);

/// A person's approval is what `stage` waits for. What was handed over and is stale is to be done anew instead.
bool is_waiting(const Progress& progress, const StageState& stage);

/// Completed, approved where that is needed, and not stale: never run again, and good enough to build on.
bool is_complete(const Progress& progress, const StageState& stage);

/// Whether `stage` needs a person's approval, also where only the stage itself asks for one.
bool is_gated(const Progress& progress, const StageState& stage);

/// Whether `stage` carries an approval of what it holds, which was given since it was last opened again.
bool is_approved(const Progress& progress, const StageState& stage);

/// Whether `copy`, an earlier document of `stage`, has its approval already. Between the two the stage was opened
/// again: nothing else follows an approval. What was imported has the times of its documents, which may be one; but not
/// where `copy` is no older than `stage`, which has been put back then.
bool is_approval_of(const Node& copy, const StageState& stage);

/// Why `stage` does not count as what its status says, completed or waiting for approval, as a sentence without its
/// subject: `is stale: …`. Empty where it counts, and where its status is another.
std::string flaw_of(const Progress& progress, const StageState& stage);

/// Why `stage` does not count as complete, as a sentence; empty where it does.
std::string shortfall(const Progress& progress, const StageState& stage);

/// The first stage that `stage` has to wait for; null where there is none.
const StageState* prerequisite_of(const Progress& progress, const StageState& stage);

/// The stage to go on with: the first that is not complete, in the manifest's order. One that later stages do not wait
/// for is passed over once a later one has been written. Null where all is done.
const StageState* next_stage(const Progress& progress);

/// The stage that work is at: next_stage(), but for one that was passed over and still waits for a person. Null where
/// there is none.
const StageState* stage_at_work(const Progress& progress);

/// The stage that was written last; null where none was.
const StageState* latest_stage(const Progress& progress);

}  // namespace checkpoint::stage
