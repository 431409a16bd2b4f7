#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "store/location.h"

namespace checkpoint {

/// A line in `info/exclude` that keeps temporary files out of commits: those that a killed command leaves in a work
/// tree, and those that git makes for the merge driver. It stands there before the first of them is made.
struct Exclusion {
  std::filesystem::path file;         ///< of all work trees of the repository
  std::optional<std::string> before;  ///< what it says; nothing: there is none
  std::string after;
};

/// `text` of the file with our line.
std::string with_exclusion(const std::optional<std::string>& text);

/// What there is to be written; nothing where it stands there already, and outside of a repository.
std::optional<Exclusion> missing_exclusion(const Location& location);

/// Writes it, where it is missing; and takes away a lock on git's configuration that one of us was killed with. Where
/// that cannot be done the command goes on all the same: the hook, and whoever reads what is to be committed, can tell
/// a temporary file by its name.
void exclude_temporaries(const Location& location);

}  // namespace checkpoint
