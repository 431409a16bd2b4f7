#pragma once

#include <string>
#include <vector>

#include "core/document.h"
#include "kinds/made_decision.h"
#include "kinds/stage/progress.h"

namespace checkpoint::stage {

/// ` '--reason=<why>'`: the option that says why, with a place for the words.
std::string reason_option();

/// The command that opens a stage again, with a place for the reason.
std::string reopening_command(const Progress& progress, const StageState& stage);

/// What the documents of stages tell now: of each its last approval, and when it was sent back last.
std::vector<MadeDecision> made_in(const Progress& progress);

/// A document of a stage that a later write has replaced.
struct EarlierDocument {
  std::string path;  ///< as it is shown
  Document document;
};

/// What earlier documents of `stage`, the oldest first, tell and no later one does: approvals from before it was opened
/// again or done anew, and all but the last time that it was sent back.
std::vector<MadeDecision> made_before(const Progress& progress, const StageState& stage,
                                      const std::vector<EarlierDocument>& earlier);

}  // namespace checkpoint::stage
