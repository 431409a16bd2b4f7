#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/file_system.h"
#include "core/result.h"
#include "core/time.h"

namespace checkpoint {

/// An open file, closed at the end.
class Handle {
 public:
  Handle(FileSystem& files, int number) : files_(&files), number_(number) {}
  Handle(Handle&& other) noexcept;
  Handle& operator=(Handle&& other) noexcept;
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle();

  int number() const { return number_; }
  /// Closes now; what close() says, for writers, who must hear of a failure.
  int close();

 private:
  FileSystem* files_;
  int number_;
};

/// Which file it is and in what state: equal states mean that nobody replaced or rewrote it in between.
struct FileState {
  dev_t device = 0;
  ino_t inode = 0;
  off_t size = 0;
  Instant changed;  ///< time of the last change of content
  mode_t mode = 0;
  uid_t user = 0;
  gid_t group = 0;

  bool same_file(const FileState& other) const { return device == other.device && inode == other.inode; }
  bool operator==(const FileState&) const = default;
};

/// State of an open file; all zero in the unheard-of case that the system will not tell.
FileState state_of(const Handle& handle);

enum class FileFault {
  missing,
  symlink,     ///< where a file or folder is expected, no symlink is followed
  not_a_file,  ///< a folder, FIFO, socket or device
  oversize,
  unreadable,  ///< the system refused; `message` has its reason
};

/// `missing`, `symlink`, `not-a-file`, `oversize`, `unreadable`
std::string_view name_of(FileFault fault);

struct FileProblem {
  FileFault fault;
  std::string message;  ///< one sentence without the file's name: `is a symlink, which the store does not follow`
};

/// The problem of every symlink.
FileProblem symlink_problem();

struct FileContent {
  std::string text;
  FileState state;
};

enum class EntryType { file, folder, symlink, other };

struct FolderEntry {
  std::string name;
  EntryType type = EntryType::file;

  /// Whether a folder is to be looked for here: who enters a symlink is told that it is one, who passes it over is not.
  bool may_be_folder() const { return type == EntryType::folder || type == EntryType::symlink; }
};

/// An open folder. What it opens lies directly in it and is never reached through a symlink; no call blocks on a FIFO
/// or device. Names passed in are single components.
class Folder {
 public:
  /// The folder at `path`, which is trusted and may lead through symlinks. Messages call it `shown`; empty stands for a
  /// folder that needs no mention. Error{io} where it cannot be opened.
  static Folder open(const std::string& path, std::string shown, FileSystem& files = FileSystem::system());

  /// The folder `name` in this one; nothing when it is not there. Error{refused} for anything else, a symlink too.
  std::optional<Folder> enter(const std::string& name) const;
  /// The same, created where it is missing (mode 0777 less the umask) and made durable.
  Folder enter_or_create(const std::string& name) const;

  /// The whole file `name`, if it is a regular file of at most `max_bytes`.
  Result<FileContent, FileProblem> read(const std::string& name, std::size_t max_bytes) const;
  /// The file `name` opened for a lock; nothing when it is missing. Error{refused} for anything but a regular file.
  std::optional<Handle> open_for_lock(const std::string& name) const;
  /// State of `name` itself; nothing when it is missing.
  std::optional<FileState> state(const std::string& name) const;
  /// All entries but `.` and `..`, sorted by bytes.
  std::vector<FolderEntry> entries() const;
  /// Those of them whose names `is_meant` takes; of the others nothing is kept, so that a large folder costs little.
  std::vector<FolderEntry> entries(const std::function<bool(std::string_view name)>& is_meant) const;

  /// Makes renames and new names in this folder durable. Error{io}.
  void sync() const;

  int number() const { return handle_->number(); }
  FileSystem& files() const { return *files_; }
  /// State of the folder itself.
  FileState state() const;
  /// `name` in this folder, for messages.
  std::string shown(const std::string& name) const;

 private:
  Folder(FileSystem& files, int number, std::string shown);

  FileSystem* files_;
  std::shared_ptr<Handle> handle_;
  std::string shown_;
};

}  // namespace checkpoint
