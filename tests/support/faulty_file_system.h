#pragma once

#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/file_system.h"

namespace checkpoint::test {

/// What goes wrong at one call: it fails with an error number, or (for reads and writes) does only a part of its work.
struct Fault {
  int number = 0;           ///< errno; 0: a short read or write
  bool is_lasting = false;  ///< every later call of the same name fails too
};

/// The real file system, in which the n-th call that can fail does fail.
class FaultyFileSystem final : public FileSystem {
 public:
  /// Counts calls and lets all succeed.
  FaultyFileSystem() = default;
  /// The call with this index, from 0, meets `fault`.
  FaultyFileSystem(std::size_t index, Fault fault) : index_(index), fault_(fault) {}

  /// Names of the calls so far: `open`, `write`, `sync`…
  const std::vector<std::string>& calls() const { return calls_; }

  int open(int folder, const char* name, int flags, mode_t mode) override {
    return fails("open") ? -1 : FileSystem::open(folder, name, flags, mode);
  }
  ssize_t read(int file, void* to, std::size_t size) override {
    return fails("read") ? -1 : FileSystem::read(file, to, shortened(size));
  }
  ssize_t write(int file, const void* from, std::size_t size) override {
    return fails("write") ? -1 : FileSystem::write(file, from, shortened(size));
  }
  int sync(int file) override { return fails("sync") ? -1 : FileSystem::sync(file); }
  int sync_all(int /*file*/) override { return fails("sync_all") ? -1 : 0; }  // the whole disk is no business of a test
  int close(int file) override {
    const int closed = FileSystem::close(file);  // close() closes also when it reports a failure
    return fails("close") ? -1 : closed;
  }
  int set_mode(int file, mode_t mode) override { return fails("set_mode") ? -1 : FileSystem::set_mode(file, mode); }
  int rename(int folder, const char* from, const char* to) override {
    return fails("rename") ? -1 : FileSystem::rename(folder, from, to);
  }
  int rename_new(int folder, const char* from, const char* to) override {
    return fails("rename_new") ? -1 : FileSystem::rename_new(folder, from, to);
  }
  int move(int from_folder, const char* from, int to_folder, const char* to) override {
    return fails("move") ? -1 : FileSystem::move(from_folder, from, to_folder, to);
  }
  int move_new(int from_folder, const char* from, int to_folder, const char* to) override {
    return fails("move_new") ? -1 : FileSystem::move_new(from_folder, from, to_folder, to);
  }
  int link(int from_folder, const char* from, int to_folder, const char* to) override {
    return fails("link") ? -1 : FileSystem::link(from_folder, from, to_folder, to);
  }
  int make_symlink(const char* text, int folder, const char* name) override {
    return fails("make_symlink") ? -1 : FileSystem::make_symlink(text, folder, name);
  }
  int make_folder(int folder, const char* name, mode_t mode) override {
    return fails("make_folder") ? -1 : FileSystem::make_folder(folder, name, mode);
  }

 private:
  bool fails(std::string_view call) {
    const std::size_t index = calls_.size();
    calls_.emplace_back(call);
    const bool hit = index_ && (index == *index_ || (fault_.is_lasting && index > *index_ && call == calls_[*index_]));
    is_short_ = hit && fault_.number == 0;
    if (!hit || fault_.number == 0) return false;
    errno = fault_.number;
    return true;
  }

  std::size_t shortened(std::size_t size) const { return is_short_ && size > 1 ? size / 2 : size; }

  std::optional<std::size_t> index_;
  Fault fault_;
  bool is_short_ = false;
  std::vector<std::string> calls_;
};

}  // namespace checkpoint::test
