#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "kinds/stage/policy.h"

namespace checkpoint::stage {

/// One stage of a pipeline, as its manifest describes it.
struct StagePlan {
  std::string name;
  bool checkpoint_required = true;  ///< later stages wait for it
  GateTraits gate;
};

/// A pipeline: its stages in order.
struct Manifest {
  std::string name;
  Policy policy = Policy::guided;
  std::vector<StagePlan> stages;
  std::string digest;  ///< SHA-256 of the canonical form: white space, comments and the order of keys do not matter

  /// Null for a stage that the pipeline does not have.
  const StagePlan* find(std::string_view stage) const;
  /// `research, script`: for messages.
  std::string stage_names() const;
};

/// Reads a manifest that its schema and rules accept; defaults stand in for what it leaves out.
Manifest manifest_of(const Document& document);

/// The manifest of projects that name none: the nine stages that have an artifact of their own, without gates.
std::string standard_manifest();

}  // namespace checkpoint::stage
