#pragma once

#include <sys/types.h>

#include <cstddef>

namespace checkpoint {

/// The system calls a write goes through, so that a test can make any of them fail. As with the calls themselves, a
/// negative result is a failure and errno says why; `folder` is an open folder or AT_FDCWD.
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  virtual int open(int folder, const char* name, int flags, mode_t mode);
  virtual ssize_t read(int file, void* to, std::size_t size);
  virtual ssize_t write(int file, const void* from, std::size_t size);
  virtual int sync(int file);
  /// All that was written to the file system that `file` is on.
  virtual int sync_all(int file);
  virtual int close(int file);
  virtual int set_mode(int file, mode_t mode);
  virtual int set_owner(int file, uid_t user, gid_t group);
  virtual int rename(int folder, const char* from, const char* to);
  /// From one folder to another, in place of what stands there.
  virtual int move(int from_folder, const char* from, int to_folder, const char* to);
  /// From one folder to another, but EEXIST where something stands there.
  virtual int move_new(int from_folder, const char* from, int to_folder, const char* to);
  /// A second name for the same file, or the same symlink.
  virtual int link(int from_folder, const char* from, int to_folder, const char* to);
  virtual int make_symlink(const char* text, int folder, const char* name);
  /// As rename(), but EEXIST where `to` is there already.
  virtual int rename_new(int folder, const char* from, const char* to);
  virtual int remove(int folder, const char* name);
  virtual int remove_folder(int folder, const char* name);
  virtual int make_folder(int folder, const char* name, mode_t mode);

  /// The operating system's own.
  static FileSystem& system();
};

}  // namespace checkpoint
