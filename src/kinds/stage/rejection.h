#pragma once

#include <optional>
#include <string>

#include "core/time.h"
#include "kinds/stage/progress.h"

namespace checkpoint::stage {

/// That a stage was sent back to work.
struct Rejection {
  std::string by;      ///< empty where it does not say
  std::string reason;  ///< empty where it does not say
  std::optional<Instant> at;
};

/// The last time that `stage` was sent back, as far as its document says it; nothing where it was not.
std::optional<Rejection> last_rejection(const StageState& stage);

/// That `stage` was sent back, by whom, on which day and why: `sent back by kim on 2026-05-08: too long`. Empty where
/// it was not, or was opened again since.
std::string rejection(const StageState& stage);

/// When and why `stage` was last opened again, as the end of a sentence: ` on 2026-05-08: a new idea`. Empty where it
/// never was.
std::string reopening(const StageState& stage);

}  // namespace checkpoint::stage
