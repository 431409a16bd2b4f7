#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/git_command.h"

namespace checkpoint {

/// What stands at one path on one side of a comparison.
struct RawFile {
  std::string mode;  ///< six digits
  std::string blob;  ///< full SHA

  bool is_there() const;
  /// False for symlinks, submodules and nothing at all.
  bool is_regular() const;
  bool is_symlink() const;
  bool is_submodule() const;
};

/// One line of a comparison as git prints it raw.
struct RawChange {
  std::string path;  ///< relative to the repository, with `/`
  RawFile before;
  RawFile after;
  bool unmerged = false;
};

/// The files of all stores, at any depth, as a pathspec.
std::string all_stores();

/// What stands in a store's own place, at any depth, as a pathspec.
std::string places_of_stores();

/// A command of git's that compares `what` and prints it as parse_raw_diff() reads it: raw, without looking for
/// renames, and with the submodules that `.gitmodules`, a file like any other, asks git to leave out.
std::vector<std::string> in_raw_form(std::vector<std::string> command, const std::vector<std::string>& what);

/// Reads what such a command prints.
std::vector<RawChange> parse_raw_diff(std::string_view output);

/// What `to` has otherwise than `from` (commits or trees, by full SHA) in the files of all stores, by path. No rename
/// is looked for.
std::vector<RawChange> raw_changes(const GitCommand& git, const std::string& from, const std::string& to);

/// The same of the index, beside `from`.
std::vector<RawChange> raw_changes_staged(const GitCommand& git, const std::string& from);

/// What stood and what stands at each path of `changes`.
std::vector<RawFile> raw_files_of(const std::vector<RawChange>& changes);

/// The name of the tree that has nothing, in this repository's hash.
std::string empty_tree(const GitCommand& git);

/// All files of all stores in `commit`, as if it had added each of them, by path.
std::vector<RawChange> raw_files(const GitCommand& git, const std::string& commit);

}  // namespace checkpoint
