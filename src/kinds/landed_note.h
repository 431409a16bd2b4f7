#pragma once

#include <string>
#include <vector>

#include "core/time.h"

namespace checkpoint {

/// A thing of the history that a note names, and the commit that landed it.
struct LandedReference {
  std::string token;    ///< `#12`, `ABC-12`, a commit, a branch: as history/reference.h has it
  std::string commit;   ///< all digits
  std::string subject;  ///< of the commit
  Instant when;         ///< the commit's own time
  bool proves = false;  ///< what is found of the note as a whole rests on it

  bool operator==(const LandedReference&) const = default;
};

/// An action that still stands in a list of things to do, and has landed.
struct LandedNote {
  std::string text;
  std::string proof;  ///< what has landed, with the commits that show it; empty where the checkpoint itself says so
  std::vector<LandedReference> references = {};  ///< what it names and has landed
};

}  // namespace checkpoint
