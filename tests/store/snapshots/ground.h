#pragma once

#include <map>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/snapshots/restore.h"
#include "support/scratch.h"

namespace checkpoint::test {

/// The real file system, but nobody waits for the disk.
class HastyFileSystem : public FileSystem {
 public:
  int sync(int /*file*/) override { return 0; }
  int sync_all(int /*file*/) override { return 0; }
  static HastyFileSystem& instance();
};

/// A repository with a work tree to restore files in, and a log of the restores that took place.
class Ground {
 public:
  Ground();

  std::filesystem::path root() const { return scratch_ / "work"; }
  std::filesystem::path outside() const { return scratch_ / "outside"; }
  const GitCommand& git() const { return git_; }
  Ground& write(const std::string& path, std::string_view text);
  Ground& link(const std::string& path, const std::string& target);
  /// Commits all that is there.
  Ground& commit();
  /// Removes all files but git's, and forgets the log.
  void empty();

  /// A file whose content git has.
  TreeFile file(const std::string& path, const std::string& text, const std::string& mode = "100644") const;
  /// The loose object of `blob`.
  std::filesystem::path object(const std::string& blob) const;

  /// What the work tree holds by path: mode and content.
  std::map<std::string, std::string> files() const;
  /// The folders of the work tree.
  std::vector<std::string> folders() const;
  /// What git keeps of restores for the time they take: nothing, when none is under way.
  std::vector<std::string> left() const;

  RestoreOutcome preview(const std::vector<TreeFile>& files) const;
  RestoreOutcome restore(const std::vector<TreeFile>& files, FileSystem& system = HastyFileSystem::instance(),
                         const std::string& note = "done") const;
  std::optional<Restorer::Recovery> recover(FileSystem& system = HastyFileSystem::instance()) const;
  /// The notes of the restores that took place, one a line.
  std::string log() const;

 private:
  RecordRestore record() const;

  Scratch scratch_;
  Location location_;
  GitCommand git_;
};

/// What a work tree holds of these files alone, as Ground::files() tells it.
std::string plain(const std::string& text);
std::string executable(const std::string& text);
std::string symlink_to(const std::string& target);

}  // namespace checkpoint::test
