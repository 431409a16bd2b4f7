#pragma once

#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/store.h"

namespace checkpoint {

/// Two places of one store, files or folders, whose names differ in the case of letters alone: where file systems know
/// no case the two are one, and a checkout loses either.
struct OtherCase {
  std::string path;   ///< relative to the repository
  std::string other;  ///< the same of the one that comes before it

  /// As lists of files tell it; it names both, and the next step.
  StoreProblem problem() const;
};

/// Of the files of stores at `paths`, relative to the repository, and of the folders in which they are. Of what lies in
/// two such folders nothing more is told.
std::vector<OtherCase> other_cases(const std::vector<std::string>& paths);

/// Of these, those of which one of `changed` is one of the two, or lies in it, and is there.
std::vector<OtherCase> other_cases_touched(const std::vector<std::string>& paths, std::vector<std::string> changed);

/// Those of `store`: of its documents, `listed`, also those that a sparse checkout leaves out, and of what `git` (in
/// the work tree; null outside of one) has of it and still stands there.
std::vector<OtherCase> other_cases_here(const Store& store, const std::vector<Listed>& listed, const GitCommand* git);

/// Those touched by `changed` of all stores as the index has them. Asks git nothing where nothing has changed.
std::vector<OtherCase> other_cases_staged(const GitCommand& git, const std::vector<std::string>& changed);

}  // namespace checkpoint
