#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace checkpoint {

/// What the one configuration file of ours says.
struct Registration {
  std::filesystem::path driver;  ///< git-checkpoint-merge; empty: looked up on PATH when git merges
  std::optional<std::filesystem::path> hook_program;  ///< git-checkpoint, where git runs hooks from its configuration
  /// git-checkpoint, for diffs and as a merge tool; empty: looked up on PATH when git asks for it; nothing: git shows
  /// JSON as it is, and knows no such tool
  std::optional<std::filesystem::path> textconv_program;
  std::vector<std::string> snapshot_remotes = {};  ///< whose snapshots `git fetch` brings along
};

/// The name of the merge and diff driver in attributes and configuration.
inline constexpr const char* kDriverName = "checkpoint";
inline constexpr const char* kBaseDriverName = "checkpoint-base";

/// The command line for `merge.<name>.driver`, for git to run through sh. Where the program is gone it falls back to
/// `git merge-file`: git keeps our side in silence when a driver cannot be run.
std::string driver_line(const std::filesystem::path& driver, const std::string& first_words);

/// The command line for `diff.<name>.textconv`, to which git adds the file. Where the program is gone or fails the file
/// comes out as it is: git shows no diff at all when a conversion fails.
std::string textconv_line(const std::filesystem::path& program);

/// The command line for `mergetool.<name>.cmd`: what git calls for `git mergetool --tool=checkpoint`.
std::string mergetool_line(const std::filesystem::path& program);

/// What `git fetch` is told to bring a remote's snapshots: into a place of their own, so that a fetch that prunes
/// deletes nothing that was not pushed yet.
std::string snapshot_refspec(const std::string& remote);

/// The text of the configuration file.
std::string registration_text(const Registration& registration);

}  // namespace checkpoint
