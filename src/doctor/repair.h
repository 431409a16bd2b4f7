#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

/// True where an action may be moved to recently_done: it is nothing but landings, each one is proven by a commit, and
/// none is in doubt.
bool is_proven(const JudgedText& text);

/// True where `rotate` would move something out of the document.
bool has_old_telemetry(const Document& document, const Assignment& assignment);

enum class Mode { carry_out, preview };

/// One thing that `--fix` did, or would do.
struct Repaired {
  std::string path;                        ///< relative to the repository
  std::string what;                        ///< `moved "Merge #12" to recently_done (1a2b3c4)`
  std::vector<std::string> archived = {};  ///< where the copies are
};

struct Repairs {
  std::vector<Repaired> changes;
  std::vector<std::string> left;      ///< what was left alone, and why: sentences for warnings
  std::optional<Error> failure = {};  ///< the first that could not be written: a full disk, a held lock, a guard
};

/// Which of the repairs are asked for.
struct Wanted {
  bool landed_actions = false;
  bool telemetry = false;
  bool layout = false;
};

/// Repairs checkpoints: each one that changes is copied to the archive first, and written under its lock, as any write.
Repairs repair(Survey& survey, const Wanted& wanted, Mode mode);

}  // namespace checkpoint::doctor
