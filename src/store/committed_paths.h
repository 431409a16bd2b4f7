#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/stored.h"

namespace checkpoint {

/// The files that `commit` has below `folder`, relative to the repository. None where there is no commit at all;
/// nothing where git cannot tell.
std::optional<std::set<std::string>> committed_paths(const GitCommand& git, const std::string& commit,
                                                     const std::string& folder);

/// Says of each of `problems` whether the commit of HEAD has a version of its file, all of which are below `folder`.
/// Asks git once, and only where there are any. Without `git`, outside of a repository, none has.
void note_versions(std::vector<StoreProblem>& problems, const GitCommand* git, const std::string& folder);

}  // namespace checkpoint
