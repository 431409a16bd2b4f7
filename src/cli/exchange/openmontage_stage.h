#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kinds/stage/gate.h"

namespace checkpoint::cli::openmontage {

// The other program knows no `sequence` and no `approval`, and takes no document with fields that it does not know. So
// they travel in `metadata`, as `git_checkpoint`.

/// A stage of the store as the other program takes it.
std::string tucked(const Node& document);
/// The other way round: JSON text of `text`, another program's stage or one that was tucked.
std::string lifted(std::string_view text, std::string_view name);

struct TakenStage {
  std::string text;
  std::vector<std::string> changes;  ///< one sentence each
};

/// A lifted stage in the form of the store. One that was approved and does not say by whom gets an approval by
/// `imported`, bound to what it holds; one without a sequence gets `sequence`.
TakenStage taken_stage(const Node& document, const stage::Regime& regime, std::uint64_t sequence);

}  // namespace checkpoint::cli::openmontage
