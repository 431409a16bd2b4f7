#pragma once

#include <string>
#include <vector>

#include "core/error.h"
#include "core/time.h"
#include "schema/violation.h"
#include "store/edition.h"

namespace checkpoint {

/// What is wrong with the gates of one project, at one file of it.
struct GateBreach {
  std::string project;
  std::string stage;  ///< empty where it is not about one
  std::string path;   ///< as Edition::shown gives it
  Violation violation;
};

/// A project whose rules cannot be read, so that nobody knows where its gates are.
struct UnjudgedProject {
  std::string project;
  Error why;  ///< names the file in Error::path
};

struct GateJudgement {
  std::vector<GateBreach> breaches;
  std::vector<UnjudgedProject> unjudged;
};

/// Judges all projects of a store as one tree has them, whichever tree that is. Errors: a stage past a gate that nobody
/// opened (`stage-gate-skipped`), a manifest that is not the project's (`manifest-changed`), a stage of another
/// pipeline (`other-pipeline`), a project without its project.json or manifest (`corrupt`). Warnings: a file that no
/// stage of the pipeline has (`unknown-stage`); a stage whose sequence is not above that of the gated stage which it
/// builds on, or which is older than the reopening of an earlier stage and does not say so (`stage-order`, at its
/// `/sequence`); two stages with the same sequence and time, where neither of these is told (`sequence-repeated`).
GateJudgement judge_gates(const Edition& store, const Instant& now);

}  // namespace checkpoint
