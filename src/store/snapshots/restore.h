#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/file_system.h"
#include "store/git_command.h"
#include "store/location.h"
#include "store/snapshots/restore_journal.h"
#include "store/snapshots/tree_file.h"

namespace checkpoint {

/// The files that are to stand in the work tree.
struct RestoreOrder {
  std::vector<TreeFile> files;
  std::vector<TreeFile> kept;  ///< what may be overwritten beside what HEAD has: the files of other snapshots
  std::string note;            ///< handed to `record`, without NUL
};

/// What a restore did, or would do, or why it did nothing.
struct RestoreOutcome {
  std::vector<std::string> restored;   ///< written, by path
  std::vector<std::string> unchanged;  ///< stood there already, by path
  std::vector<TreeProblem> flaws;      ///< contents that git does not have as they were recorded
  std::vector<TreeProblem>
      problems;  ///< files of the work tree that must not be overwritten, or paths that are no good

  bool is_possible() const { return flaws.empty() && problems.empty(); }
};

/// Records that a restore took place. Called when all files are in place, and again with the same note where it was
/// interrupted there: what is recorded already is to be left as it is. Where it throws, the restore is taken back.
using RecordRestore = std::function<void(const std::string& note)>;

/// The restores of one work tree, one at a time: each is all or nothing, also where its process is killed. Every blob
/// is read and checked, and written to a folder of git's own, before the first file of the work tree is touched.
class Restorer {
 public:
  /// `location` is in a repository; `git` is asked from the work tree's root.
  Restorer(const Location& location, const GitCommand& git, FileSystem& files = FileSystem::system());

  /// What restore() would do; changes nothing.
  RestoreOutcome preview(const RestoreOrder& order) const;
  /// Brings an interrupted one to its end first. Error{busy} where another one is under way for long, Error{changed}
  /// where a file is written to meanwhile, Error{io}; then nothing was changed.
  RestoreOutcome restore(const RestoreOrder& order, const RecordRestore& record) const;

  /// How recover() has ended an interrupted restore.
  struct Recovery {
    RestoreCourse course;
    std::string note;
    std::vector<std::string> left;  ///< on the way back: files that somebody has written to since, left as they are
    std::string why = {};           ///< it could not be completed, a sentence; empty where it was, or was not tried
  };
  /// Ends an interrupted restore, if there is one and nobody is at it: completes it, or where that is not possible
  /// takes it back. What one has left that had not begun to put files in place is removed.
  std::optional<Recovery> recover(const RecordRestore& record) const;

 private:
  std::optional<Recovery> recover_in(const Folder& area, const RecordRestore& record) const;

  const Location& location_;
  const GitCommand& git_;
  FileSystem& files_;
};

}  // namespace checkpoint
