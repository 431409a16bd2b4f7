#pragma once

#include <spawn.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/time.h"

/// What each operating system does in its own way: of every header here there is an implementation for each system, and
/// the build picks one. As with the system's own calls, a negative result is a failure and errno says why.
namespace checkpoint::system {

/// Where the program that runs stands, through no symlink; empty where the system does not tell.
std::string program_path();
/// The variables that this process was given, as exec takes them.
char** variables();
/// Another one at each call; no secret may rest on it.
std::uint32_t random_number();
/// For a program that is short: memory that it gives back is kept for what it asks for next, where that can be had.
void keep_freed_memory();
/// What the file of a shared library is called: `libcurl.so.4` for `curl` and 4.
std::string library_name(std::string_view name, int version);

/// When the content of a file was last changed.
Instant modified_at(const struct stat& status);
/// Whether a process runs. One that has ended and waits for its parent to hear of it does not, where the system tells.
bool is_running(pid_t process);
/// Makes a file, or the names in a folder, durable.
int sync_file(int file);
/// Lets the disk begin to write what a file holds, where that can be asked for; does not wait for it.
void begin_sync(int file);
/// Makes durable all that was written to the file system that `file` is on.
int sync_file_system(int file);
/// renameat(), but EEXIST where something stands at `to`; EINVAL, ENOSYS or ENOTSUP where the file system cannot do
/// that.
int rename_new(int from_folder, const char* from, int to_folder, const char* to);

/// What to read from and what to write to; other programs do not get them by accident.
std::optional<std::array<int, 2>> open_pipe();
/// Lets a pipe hold much, where it does not do so by itself.
void widen_pipe(int file);
/// An empty file without a name, for what another program is to read; nor does that get it by accident.
int open_unnamed_file();
/// posix_spawn(); of our files the child gets those that `actions` give it.
pid_t spawn(const char* program, const posix_spawn_file_actions_t& actions, char* const* arguments,
            char* const* variables);

}  // namespace checkpoint::system
