#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/file_system.h"

namespace checkpoint {

/// One file, and what shall stand in it.
struct FileEdit {
  std::filesystem::path path;         ///< absolute
  std::optional<std::string> before;  ///< as it was when the edit was planned; nothing: no such file
  std::optional<std::string> after;   ///< nothing: the file shall go
  bool is_program = false;            ///< a new file gets the right to be executed
  bool is_git_config = false;         ///< written under git's own lock

  bool changes() const { return before != after; }
};

/// The text of `path`; nothing where there is none. Error{io} where it cannot be read, Error{refused} for a folder or
/// the like. Symlinks are followed; one that leads to no file is Error{refused}.
std::optional<std::string> text_of_file(const std::filesystem::path& path, FileSystem& files = FileSystem::system());

/// Takes away the lock on git's configuration file that one of us was killed with: git never does, and cannot change
/// the file as long as it is there. Locks of others stay.
void free_config(const std::filesystem::path& file, FileSystem& files = FileSystem::system());

/// Carries out those edits that change something: all of them, or none. Keeps modes. A failure puts back what was
/// changed already and is thrown as it came: Error{io}; Error{changed} where a file is not as it was when planned;
/// Error{busy} where git holds its configuration.
void carry_out(const std::vector<FileEdit>& edits, FileSystem& files = FileSystem::system());

}  // namespace checkpoint
