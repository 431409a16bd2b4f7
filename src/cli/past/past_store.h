#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "core/scratch_folder.h"
#include "store/git_command.h"

namespace checkpoint::cli {

/// The store as a commit has it, with the settings that were committed there, for whoever only reads. It stands in a
/// folder of its own, which goes with this, and its paths are shown as those of the work tree are.
class PastStore {
 public:
  /// `commit` is a full SHA. Error{io} where this clone does not have all of its contents.
  PastStore(const std::string& commit, const Workspace& present, Context& context);

  const Workspace& workspace() const { return *workspace_; }
  /// What is there but is not a file, or too large to be looked at.
  const std::vector<StoreProblem>& problems() const { return problems_; }

 private:
  void take(const GitCommand& git, const std::string& commit, const std::vector<std::string>& paths);
  void place(const std::string& path, const std::string& text) const;
  std::vector<std::string> outputs() const;

  ScratchFolder folder_;
  std::size_t most_bytes_;
  std::vector<StoreProblem> problems_;
  std::unique_ptr<const Workspace> workspace_;
};

}  // namespace checkpoint::cli
