#pragma once

#include <string>
#include <vector>

#include "kinds/landed_reference.h"

namespace checkpoint {

/// An action that still stands in a list of things to do, and has landed.
struct LandedNote {
  std::string text;
  std::string proof;  ///< what has landed, with the commits that show it; empty where the checkpoint itself says so
  std::vector<LandedReference> references = {};  ///< what it names and has landed
};

}  // namespace checkpoint
