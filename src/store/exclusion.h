#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "store/location.h"

namespace checkpoint {

/// A line in `info/exclude` that keeps temporary files out of commits: those that a killed command leaves in a work
/// tree, and those that git makes for the merge driver. It stands there before the first of them is made.
struct Exclusion {
  std::filesystem::path file;         ///< info/exclude, which all work trees of the repository share
  std::optional<std::string> before;  ///< its text; nothing: there is no such file
  std::string after;                  ///< its text with our line
};

/// `text` of the file with our line.
std::string with_exclusion(const std::optional<std::string>& text);

/// What there is to be written; nothing where it stands there already, and outside of a repository.
std::optional<Exclusion> missing_exclusion(const Location& location);

/// Writes the line where it is missing, and removes a lock on git's configuration that a killed command of ours has
/// left. Where that cannot be done the command goes on all the same: the hook, and whoever reads what is to be
/// committed, can tell a temporary file by its name.
void exclude_temporaries(const Location& location);

}  // namespace checkpoint
