#include "core/file_system.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/system/calls.h"

namespace checkpoint {

int FileSystem::open(int folder, const char* name, int flags, mode_t mode) {
  return ::openat(folder, name, flags | O_CLOEXEC, mode);
}

ssize_t FileSystem::read(int file, void* to, std::size_t size) { return ::read(file, to, size); }

ssize_t FileSystem::write(int file, const void* from, std::size_t size) { return ::write(file, from, size); }

int FileSystem::sync(int file) { return system::sync_file(file); }

int FileSystem::sync_all(int file) { return system::sync_file_system(file); }

int FileSystem::close(int file) { return ::close(file); }

int FileSystem::set_mode(int file, mode_t mode) { return ::fchmod(file, mode); }

int FileSystem::set_owner(int file, uid_t user, gid_t group) { return ::fchown(file, user, group); }

int FileSystem::rename(int folder, const char* from, const char* to) { return ::renameat(folder, from, folder, to); }

int FileSystem::move(int from_folder, const char* from, int to_folder, const char* to) {
  return ::renameat(from_folder, from, to_folder, to);
}

int FileSystem::move_new(int from_folder, const char* from, int to_folder, const char* to) {
  const int renamed = system::rename_new(from_folder, from, to_folder, to);
  if (renamed == 0 || (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP)) return renamed;
  // A file system that cannot do it in one call can link, which fails on an existing name as well.
  const int linked = ::linkat(from_folder, from, to_folder, to, 0);
  return linked != 0 ? linked : ::unlinkat(from_folder, from, 0);
}

int FileSystem::link(int from_folder, const char* from, int to_folder, const char* to) {
  return ::linkat(from_folder, from, to_folder, to, 0);
}

int FileSystem::make_symlink(const char* text, int folder, const char* name) { return ::symlinkat(text, folder, name); }

int FileSystem::rename_new(int folder, const char* from, const char* to) {
  return FileSystem::move_new(folder, from, folder, to);
}

int FileSystem::remove(int folder, const char* name) { return ::unlinkat(folder, name, 0); }

int FileSystem::remove_folder(int folder, const char* name) { return ::unlinkat(folder, name, AT_REMOVEDIR); }

int FileSystem::make_folder(int folder, const char* name, mode_t mode) { return ::mkdirat(folder, name, mode); }

FileSystem& FileSystem::system() {
  static FileSystem instance;
  return instance;
}

}  // namespace checkpoint
