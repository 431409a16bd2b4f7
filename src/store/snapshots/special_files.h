#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "store/git_command.h"

namespace checkpoint {

/// Where to look for what git passes over without a word.
struct SpecialSearch {
  std::filesystem::path root;           ///< of the work tree
  std::vector<std::string> pathspecs;   ///< relative to the folder of the git that is asked
  bool with_ignored = false;            ///< also those that git ignores
  std::vector<std::string> left_apart;  ///< folders that are not looked into, each with a final `/`
};

/// FIFOs, sockets and devices that the pathspecs mean, relative to the root, sorted. Other repositories are not looked
/// into, nor what cannot be. git is asked only where there are some.
std::vector<std::string> special_files(const GitCommand& git, const SpecialSearch& search);

}  // namespace checkpoint
