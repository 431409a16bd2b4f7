#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace checkpoint::cli {

/// A run record under another number.
struct RunAttempt {
  std::string path;  ///< relative to the work tree
  std::string text;
};

/// Two branches may both have written one attempt of a phase. `theirs`, as the attempt after all that stand beside
/// `path` below `root`; nothing where `path` is no run record's, or the text none.
std::optional<RunAttempt> as_next_attempt(const std::filesystem::path& root, const std::string& path,
                                          const std::string& theirs);

/// Writes the record where nothing stands. Error{already_exists} when something does.
void create_attempt(const std::filesystem::path& root, const RunAttempt& attempt);

}  // namespace checkpoint::cli
