#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "store/git_command.h"
#include "store/snapshots/work_tree.h"

namespace checkpoint {

/// A file of the work tree, and what it holds.
struct FoundFile {
  std::string path;
  TreeContent content;
};

/// What a work tree's files hold that is kept elsewhere too, so that they may be overwritten: the commit of HEAD has it
/// at the same path, or one of the snapshots that were given.
class KeptFiles {
 public:
  /// `git` is asked from the work tree's root.
  KeptFiles(const GitCommand& git, const std::vector<TreeFile>& in_snapshots);

  /// The paths of those of `found` that hold what is kept nowhere, and why each does.
  std::map<std::string, std::string> unkept(const std::vector<FoundFile>& found) const;

 private:
  using Held = std::pair<std::string, std::string>;  // mode and blob
  std::map<std::string, Held> committed() const;
  std::set<std::string> converted(const std::vector<FoundFile>& found,
                                  const std::map<std::string, Held>& committed) const;

  std::string as_git_sees(const std::string& mode) const;
  bool comes_back(const FoundFile& file, const Held& committed) const;

  const GitCommand& git_;
  bool sees_modes_;
  std::map<std::string, std::set<Held>> in_snapshots_;
};

}  // namespace checkpoint
