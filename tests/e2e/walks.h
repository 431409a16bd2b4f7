#pragma once

#include <string>
#include <vector>

namespace checkpoint::test {

/// A path on which the programs write.
struct Walk {
  std::string name;       ///< begins with that of the command
  std::string before;     ///< what leads a new repository to where it is
  std::string command;    ///< what is then run, and disturbed
  std::string next = {};  ///< what goes on after it; empty: the same command
  std::string back = {};  ///< where git is in the middle of a merge: what takes that back
};

/// Every path on which they do.
const std::vector<Walk>& walks();

}  // namespace checkpoint::test
