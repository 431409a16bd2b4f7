#include "store/install/file_edits.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/atomic_file.h"
#include "core/error.h"
#include "store/lock.h"

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

constexpr std::string_view kOurLock = "git-checkpoint ";

// git's own lock on a configuration file, as long as this lives. It says whose it is: git never takes away one that a
// killed process has left, and the next of us can.
class ConfigLock {
 public:
  ConfigLock(const fs::path& file, FileSystem& files)
      : path_(file.string() + ".lock"),
        name_(file.filename().string() + ".lock"),
        folder_(Folder::open(file.parent_path().string(), file.parent_path().string(), files)) {
    // Of us, one at a time: so that what is taken away is not what another has just put there.
    const bool is_alone = Lock::take(folder_, kShortWait) == Lock::Outcome::taken;
    if (is_alone && (is_taken() || (remove_if_dead() && is_taken()))) return;
    throw Error(ErrorCode::busy, "'" + file.string() + "' is being changed by another git process",
                {"try again; where none runs, '" + path_ + "' was left behind by one that was killed"});
  }
  ConfigLock(const ConfigLock&) = delete;
  ConfigLock& operator=(const ConfigLock&) = delete;
  ~ConfigLock() { folder_.files().remove(folder_.number(), name_.c_str()); }

 private:
  static constexpr std::chrono::milliseconds kShortWait{1000};

  bool is_taken() const {
    remove_files_of_dead(folder_, name_);
    AtomicFile lock(folder_, name_, Durability::fleeting);
    lock.write(std::string(kOurLock) + word_of_this_writer() + "\n");
    return lock.create();
  }

  bool remove_if_dead() const {
    const auto content = folder_.read(name_, kMaxBytes);
    if (!content) return content.problem().fault == FileFault::missing;
    std::string_view text = content->text;
    if (!text.starts_with(kOurLock) || !text.ends_with('\n')) return false;
    const auto writer = writer_in(text.substr(kOurLock.size(), text.size() - kOurLock.size() - 1));
    if (!writer || may_be_alive(*writer)) return false;
    return folder_.files().remove(folder_.number(), name_.c_str()) == 0;
  }

  std::string path_;
  std::string name_;
  Folder folder_;
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
    std::for_each(folders_.rbegin(), folders_.rend(),
                  [this](const fs::path& folder) { files_->remove_folder(AT_FDCWD, folder.c_str()); });
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
  std::error_code failed;
  if (fs::is_symlink(fs::symlink_status(path, failed)) && !fs::exists(path, failed)) {
    throw Error(ErrorCode::refused,
                "'" + path.string() + "' is a symlink to '" + fs::read_symlink(path, failed).string() +
                    "', where there is no file",
                {"make that file, an empty one will do, or remove the symlink"});
  }
  const fs::path real = real_path(path);
  if (!fs::exists(fs::symlink_status(real, failed))) return std::nullopt;
  const std::string parent = real.parent_path().string();
  auto content = Folder::open(parent, parent, files).read(real.filename().string(), kMaxBytes);
  if (content) return std::move(content).value().text;
  if (content.problem().fault == FileFault::missing) return std::nullopt;
  const ErrorCode code = content.problem().fault == FileFault::unreadable ? ErrorCode::io : ErrorCode::refused;
  throw Error(code, "'" + path.string() + "' " + content.problem().message);
}

void free_config(const fs::path& file, FileSystem& files) {
  const fs::path real = real_path(file);
  std::error_code failed;
  if (!fs::exists(real.string() + ".lock", failed)) return;
  try {
    const ConfigLock lock(real, files);
  } catch (const Error&) {
    return;  // somebody is at it, and we have nothing to change
  }
}

void carry_out(const std::vector<FileEdit>& edits, FileSystem& files) {
  Transaction transaction(files);
  try {
    for (const FileEdit& edit : edits) {
      if (edit.changes()) {
        transaction.carry_out(edit);
      } else if (edit.is_git_config) {
        free_config(edit.path, files);
      }
    }
  } catch (...) {
    transaction.undo();
    throw;
  }
}

}  // namespace checkpoint
