#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"

namespace checkpoint::cli {

/// What a word means to somebody who asks for the history of it.
struct LogSubject {
  std::vector<std::string> places;     ///< its files and folders, as they are shown
  std::string heading;                 ///< what is told of, as a sentence; empty where the word itself says it
  std::optional<Error> absence;        ///< why there is nothing, in case the history has nothing of it either
  std::vector<StoreProblem> problems;  ///< files called so that nobody can go on with, beside what is told of
};

/// What `name` means: what is called so, be it unreadable; else what is of that kind (`runs`), a part of work that is
/// called so, or what is in that status (`failed`) now; else where such work would have been, since it may be gone.
/// Error{not_found} for a status that nothing is in: which work was, is in no name.
LogSubject log_subject(const std::string& name, const Workspace& workspace);

}  // namespace checkpoint::cli
