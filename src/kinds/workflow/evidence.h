#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "kinds/workflow/state.h"

namespace checkpoint::workflow {

/// A file among what a phase has made.
struct Evidence {
  std::string path;    ///< as the phase names it; of one in a folder below that
  std::string digest;  ///< content_digest(), tasks_digest(), or what a symlink points at
};

/// The SHA-256 of a file; of a text as if each of its lines ended with `\n`, as git may write others on another
/// machine.
std::string content_digest(std::string_view content);

/// The SHA-256 of the tasks that execution.json has, in their canonical form; when it was written is none of it.
std::string tasks_digest(const Node& execution);

/// What an approval of `phase` is bound to: another one where the workflow was begun at another time, or a file is
/// another.
std::string outputs_digest(const State& state, std::string_view phase, const std::vector<Evidence>& made);

}  // namespace checkpoint::workflow
