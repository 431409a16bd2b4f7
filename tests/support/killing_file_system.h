#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <stdexcept>

#include "core/file_system.h"

namespace checkpoint::test {

/// Kills its process, as with kill -9, at the n-th step that could leave a trace on disk: before it, or when half of a
/// text is written.
class KillingFileSystem final : public FileSystem {
 public:
  /// `step`: from 1.
  explicit KillingFileSystem(int step) : steps_(step) {}

  int open(int folder, const char* name, int flags, mode_t mode) override {
    if ((flags & O_CREAT) != 0) step();
    return FileSystem::open(folder, name, flags, mode);
  }
  ssize_t write(int file, const void* from, std::size_t size) override {
    if (--steps_ == 0) {
      FileSystem::write(file, from, size / 2);
      die();
    }
    return FileSystem::write(file, from, size);
  }
  // What a killed process has written is not lost, durable or not, and waiting for the disk would take most of the
  // time.
  int sync(int /*file*/) override { return step(), 0; }
  int sync_all(int /*file*/) override { return step(), 0; }
  int rename(int folder, const char* from, const char* to) override {
    return step(), FileSystem::rename(folder, from, to);
  }
  int rename_new(int folder, const char* from, const char* to) override {
    return step(), FileSystem::rename_new(folder, from, to);
  }
  int move(int from_folder, const char* from, int to_folder, const char* to) override {
    return step(), FileSystem::move(from_folder, from, to_folder, to);
  }
  int move_new(int from_folder, const char* from, int to_folder, const char* to) override {
    return step(), FileSystem::move_new(from_folder, from, to_folder, to);
  }
  int link(int from_folder, const char* from, int to_folder, const char* to) override {
    return step(), FileSystem::link(from_folder, from, to_folder, to);
  }
  int make_symlink(const char* text, int folder, const char* name) override {
    return step(), FileSystem::make_symlink(text, folder, name);
  }
  int remove(int folder, const char* name) override { return step(), FileSystem::remove(folder, name); }
  int remove_folder(int folder, const char* name) override { return step(), FileSystem::remove_folder(folder, name); }
  int make_folder(int folder, const char* name, mode_t mode) override {
    return step(), FileSystem::make_folder(folder, name, mode);
  }

 private:
  void step() {
    if (--steps_ == 0) die();
  }
  [[noreturn]] static void die() {
    ::kill(::getpid(), SIGKILL);
    ::_exit(1);
  }

  int steps_;
};

/// Runs `action` in a process of its own, which is killed at that step. Whether it was killed before it came to its
/// end.
inline bool killed_at(int step, const std::function<void(FileSystem&)>& action) {
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot start a process for the test");
  if (child == 0) {
    try {
      KillingFileSystem files(step);
      action(files);
    } catch (...) {
      ::_exit(2);
    }
    ::_exit(0);
  }
  int status = 0;
  if (::waitpid(child, &status, 0) != child) throw std::runtime_error("cannot wait for the process of the test");
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0) throw std::runtime_error("what was to be killed failed by itself");
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

}  // namespace checkpoint::test
