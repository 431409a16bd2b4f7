#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "doctor/note.h"
#include "store/location.h"

namespace checkpoint::doctor {

/// Where the files are that checkpoints name.
struct Grounds {
  std::filesystem::path root;     ///< of the work tree
  std::filesystem::path project;  ///< the folder that holds the store
  std::string project_dir;        ///< what the checkpoint calls that folder; may be of another machine
};

/// The files that one entry of generated_files names, as people write them: `src/a.ts (PR 3)`, `a.js + b.js`,
/// `pages/{index,about}.html`, `src/**/*.ts`, `src/a.ts:42`. Each is a path relative to the work tree's root, or a
/// pattern for some. What names no file below the root (prose, a branch, a URL) gives nothing.
std::vector<std::string> files_named_by(std::string_view entry, const Grounds& grounds);

/// A path or pattern that a checkpoint names in generated_files, and what of the work tree it matches.
struct NamedFile {
  const Note* note;
  std::size_t index;  ///< in generated_files
  std::string path;
  std::vector<std::string> matches;  ///< as matches_of() has them, 200 at most; none where nothing is there

  /// JSON pointer to the entry.
  std::string pointer() const;
};

/// All that `notes` name. They must outlive it.
std::vector<NamedFile> named_files_of(const std::vector<Note>& notes, const Location& location);

/// Whether `path` has wildcards: `*`, `?`, `[…]`.
bool is_pattern(std::string_view path);

/// The files and folders below `root` that `path` names or matches, at most `most`; `**` stands for any folders.
/// Symlinks are not followed.
std::vector<std::string> matches_of(const std::string& path, const std::filesystem::path& root, std::size_t most);

}  // namespace checkpoint::doctor
