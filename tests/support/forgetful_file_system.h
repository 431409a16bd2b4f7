#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/file_system.h"
#include "support/scratch.h"

namespace checkpoint::test {

/// What a disk holds: texts by their path from its root.
using Disk = std::map<std::string, std::string>;

/// The real file system, whose power fails: after each call it works out every disk that could be left, and shows it.
/// Lost is what nobody has waited for: of a file all that was not synced (it is empty then); of the names in a folder
/// any of the last changes since that folder was synced, and with a name what lies below it.
class ForgetfulFileSystem final : public FileSystem {
 public:
  using Judge = std::function<void(const Disk&)>;

  /// All that stands in `root` by now is on the disk. `judge` sees each disk that could be left.
  ForgetfulFileSystem(std::filesystem::path root, Judge judge) : root_(std::move(root)), judge_(std::move(judge)) {
    folders_.insert("");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root_)) {
      const std::string path = entry.path().lexically_relative(root_).string();
      if (entry.is_directory()) folders_.insert(path);
      if (!entry.is_regular_file()) continue;
      names_[path] = texts_.size();
      texts_.push_back(read_file(entry.path()));
    }
  }

  /// From now on nothing that is asked to be kept is kept, as on a disk that lies: the judge must find out.
  void lie() { lies_ = true; }

  /// Once more: each disk that could be left by now.
  void fail() const { show_from(pending_.begin(), names_, folders_); }

  int open(int folder, const char* name, int flags, mode_t mode) override {
    const int file = FileSystem::open(folder, name, flags, mode);
    if (file >= 0 && (flags & O_EXCL) != 0) {
      const std::size_t text = texts_.size();
      texts_.emplace_back();
      files_[path_of(file)] = text;
      change(folder, {"", path_of(file), text});
    }
    return file;
  }
  int sync(int file) override {
    struct stat status {};
    const int done = FileSystem::sync(file);
    if (::fstat(file, &status) == 0 && !lies_) S_ISDIR(status.st_mode) ? keep_names(path_of(file)) : keep_text(file);
    fail();
    return done;
  }
  int rename(int folder, const char* from, const char* to) override {
    return renamed(folder, from, to, FileSystem::rename(folder, from, to));
  }
  int rename_new(int folder, const char* from, const char* to) override {
    return renamed(folder, from, to, FileSystem::rename_new(folder, from, to));
  }
  int remove(int folder, const char* name) override {
    const int done = FileSystem::remove(folder, name);
    if (done == 0) change(folder, {below(folder, name), "", 0});
    return done;
  }
  int make_folder(int folder, const char* name, mode_t mode) override {
    const int done = FileSystem::make_folder(folder, name, mode);
    if (done == 0) change(folder, {"", below(folder, name), kFolder});
    return done;
  }

 private:
  static constexpr std::size_t kFolder = static_cast<std::size_t>(-1);

  // A name that goes, a name that comes, and what it then stands for.
  struct Change {
    std::string from;
    std::string to;
    std::size_t what;
  };
  using Pending = std::map<std::string, std::vector<Change>>;

  std::string path_of(int file) const {
    const auto path = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file)).lexically_relative(root_);
    return path == "." ? "" : path.string();
  }
  std::string below(int folder, const char* name) const {
    const std::string above = path_of(folder);
    return above.empty() ? name : above + "/" + name;
  }

  int renamed(int folder, const char* from, const char* to, int done) {
    if (done != 0) return done;
    const std::string old = below(folder, from);
    const std::string now = below(folder, to);
    files_[now] = files_.at(old);
    change(folder, {old, now, files_.at(old)});
    return done;
  }

  void change(int folder, Change change) {
    pending_[path_of(folder)].push_back(std::move(change));
    fail();
  }

  void keep_text(int file) {
    const auto known = files_.find(path_of(file));
    if (known != files_.end()) texts_[known->second] = read_file("/proc/self/fd/" + std::to_string(file));
  }

  void keep_names(const std::string& folder) {
    for (const Change& change : pending_[folder]) apply(change, names_, folders_);
    pending_.erase(folder);
  }

  static void apply(const Change& change, std::map<std::string, std::size_t>& names, std::set<std::string>& folders) {
    if (!change.from.empty()) names.erase(change.from);
    if (change.to.empty()) return;
    if (change.what == kFolder) {
      folders.insert(change.to);
    } else {
      names[change.to] = change.what;
    }
  }

  static bool is_reached(const std::string& path, const std::set<std::string>& folders) {
    const std::size_t end = path.rfind('/');
    if (end == std::string::npos) return true;
    const std::string above = path.substr(0, end);
    return folders.contains(above) && is_reached(above, folders);
  }

  // Of each folder so many of the changes that nobody has waited for, from none to all.
  void show_from(Pending::const_iterator folder, std::map<std::string, std::size_t> names,
                 std::set<std::string> folders) const {
    if (folder == pending_.end()) return show_disk(names, folders);
    const auto next = std::next(folder);
    show_from(next, names, folders);
    for (const Change& change : folder->second) {
      apply(change, names, folders);
      show_from(next, names, folders);
    }
  }

  void show_disk(const std::map<std::string, std::size_t>& names, const std::set<std::string>& folders) const {
    Disk disk;
    for (const auto& [path, text] : names) {
      if (is_reached(path, folders)) disk[path] = texts_[text];
    }
    judge_(disk);
  }

  std::filesystem::path root_;
  Judge judge_;
  bool lies_ = false;
  std::vector<std::string> texts_;            ///< what is on the disk of each file there ever was
  std::map<std::string, std::size_t> files_;  ///< by the name that they have now, of those that were made
  std::map<std::string, std::size_t> names_;  ///< that are on the disk
  std::set<std::string> folders_;             ///< likewise
  Pending pending_;                           ///< by folder, in their order
};

}  // namespace checkpoint::test
