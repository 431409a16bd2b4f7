#include "store/install/file_edits.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/atomic_file.h"
#include "core/error.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxBytes = std::size_t{16} * 1024 * 1024;

// Where the bytes lie: git follows a symlinked configuration file, and so do we.
fs::path real_path(const fs::path& path) {
  std::error_code failed;
  const fs::path real = fs::weakly_canonical(path, failed);
  return failed ? path : real;
}

// git's own lock on a configuration file, as long as this lives.
class ConfigLock {
 public:
  ConfigLock(const fs::path& file, FileSystem& files) : path_(file.string() + ".lock"), files_(&files) {
    const int number = files.open(AT_FDCWD, path_.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (number < 0 && errno == EEXIST) {
      throw Error(ErrorCode::busy, "'" + file.string() + "' is being changed by another git process",
                  {"try again; where none runs, '" + path_ + "' was left behind by one that was killed"});
    }
    if (number < 0) throw Error(ErrorCode::io, "cannot lock '" + file.string() + "': " + std::strerror(errno));
    files.close(number);
  }
  ConfigLock(const ConfigLock&) = delete;
  ConfigLock& operator=(const ConfigLock&) = delete;
  ~ConfigLock() { files_->remove(AT_FDCWD, path_.c_str()); }

 private:
  std::string path_;
  FileSystem* files_;
};

FileState state_of_program() {
  FileState state;
  state.mode = 0755;
  state.user = ::geteuid();
  state.group = ::getegid();
  return state;
}

void put_text(const FileEdit& edit, const Folder& folder, const std::string& text) {
  const std::string name = edit.path.filename().string();
  std::optional<FileState> state = folder.state(name);
  if (!state && edit.is_program) state = state_of_program();
  AtomicFile file = unlocked_file(folder, name);
  file.write(text, state);
  if (!file.replace()) throw Error(ErrorCode::io, "cannot write '" + edit.path.string() + "'");
}

void remove_file(const fs::path& path, const Folder& folder, FileSystem& files) {
  if (files.remove(folder.number(), path.filename().c_str()) == 0 || errno == ENOENT) return;
  throw Error(ErrorCode::io, "cannot remove '" + path.string() + "': " + std::strerror(errno));
}

// What was done, and how to undo it.
class Transaction {
 public:
  explicit Transaction(FileSystem& files) : files_(&files) {}

  void carry_out(FileEdit edit) {
    edit.path = real_path(edit.path);
    make_folder(edit.path.parent_path());
    const std::optional<ConfigLock> lock = lock_for(edit);
    if (text_of_file(edit.path, *files_) != edit.before) {
      throw Error(ErrorCode::changed, "'" + edit.path.string() + "' was changed by somebody else meanwhile",
                  {"try again"});
    }
    const Folder folder = Folder::open(edit.path.parent_path().string(), edit.path.parent_path().string(), *files_);
    done_.push_back(edit);  // before it is done: a failure may come after the new text is in place
    if (edit.after) {
      put_text(edit, folder, *edit.after);
    } else {
      remove_file(edit.path, folder, *files_);
    }
  }

  // As far as the system lets us: a failure here must not hide the one that brought us here.
  void undo() noexcept {
    std::for_each(done_.rbegin(), done_.rend(), [this](const FileEdit& edit) { undo(edit); });
    std::for_each(folders_.rbegin(), folders_.rend(), [](const fs::path& folder) { ::rmdir(folder.c_str()); });
  }

 private:
  std::optional<ConfigLock> lock_for(const FileEdit& edit) const {
    if (!edit.is_git_config) return std::nullopt;
    return std::optional<ConfigLock>(std::in_place, edit.path, *files_);
  }

  void make_folder(const fs::path& path) {
    std::error_code failed;
    if (fs::exists(path, failed)) return;
    make_folder(path.parent_path());
    if (files_->make_folder(AT_FDCWD, path.c_str(), 0777) != 0) {
      throw Error(ErrorCode::io, "cannot create the folder '" + path.string() + "': " + std::strerror(errno));
    }
    folders_.push_back(path);
  }

  void undo(const FileEdit& edit) noexcept {
    try {
      if (text_of_file(edit.path, *files_) == edit.before) return;
      const Folder folder = Folder::open(edit.path.parent_path().string(), "", *files_);
      if (edit.before) {
        put_text(edit, folder, *edit.before);
      } else {
        remove_file(edit.path, folder, *files_);
      }
    } catch (const std::exception&) {
      return;
    }
  }

  FileSystem* files_;
  std::vector<FileEdit> done_;
  std::vector<fs::path> folders_;
};

}  // namespace

std::optional<std::string> text_of_file(const fs::path& path, FileSystem& files) {
  const fs::path real = real_path(path);
  std::error_code failed;
  if (!fs::exists(fs::symlink_status(real, failed))) return std::nullopt;
  const std::string parent = real.parent_path().string();
  auto content = Folder::open(parent, parent, files).read(real.filename().string(), kMaxBytes);
  if (content) return std::move(content).value().text;
  if (content.problem().fault == FileFault::missing) return std::nullopt;
  const ErrorCode code = content.problem().fault == FileFault::unreadable ? ErrorCode::io : ErrorCode::refused;
  throw Error(code, "'" + path.string() + "' " + content.problem().message);
}

void carry_out(const std::vector<FileEdit>& edits, FileSystem& files) {
  Transaction transaction(files);
  try {
    for (const FileEdit& edit : edits) {
      if (edit.changes()) transaction.carry_out(edit);
    }
  } catch (...) {
    transaction.undo();
    throw;
  }
}

}  // namespace checkpoint
