#include "core/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/error.h"
#include "core/first_where.h"
#include "core/interruption.h"
#include "core/ranges.h"
#include "core/system/calls.h"

namespace checkpoint {

namespace {

constexpr const char* symlink_message = "is a symlink, and the store follows none";
constexpr const char* no_file_message = "is not a regular file: move it away";
constexpr const char* no_folder_message = "is not a folder";

std::string reason(int number) { return std::strerror(number); }

FileProblem problem_of(int number) {
  if (number == ENOENT) return {FileFault::missing, "does not exist"};
  if (number == ELOOP) return symlink_problem();
  if (number == ENXIO || number == EISDIR) return {FileFault::not_a_file, no_file_message};
  return {FileFault::unreadable, "cannot be read: " + reason(number)};
}

// Reads on through interruptions; nothing on failure, with errno set.
std::optional<std::string> read_up_to(FileSystem& files, int file, std::size_t size_hint, std::size_t max_bytes) {
  std::string text(std::min(size_hint, max_bytes) + 1, '\0');
  std::size_t length = 0;
  while (length <= max_bytes) {
    if (length == text.size()) text.resize(std::min(2 * text.size(), max_bytes + 1));
    const ssize_t got = files.read(file, text.data() + length, text.size() - length);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::nullopt;
    if (got == 0) break;
    length += static_cast<std::size_t>(got);
  }
  text.resize(length);
  return text;
}

FileProblem oversize_problem(std::size_t max_bytes) {
  return {FileFault::oversize, "is larger than the limit of " + std::to_string(max_bytes) + " bytes"};
}

FileState state_from(const struct stat& status) {
  const Instant changed = system::modified_at(status);
  return {status.st_dev, status.st_ino, status.st_size, changed, status.st_mode, status.st_uid, status.st_gid};
}

struct NamedFault {
  FileFault fault;
  std::string_view name;
};

constexpr std::array<NamedFault, 5> fault_names = {{{FileFault::missing, "missing"},
                                                    {FileFault::symlink, "symlink"},
                                                    {FileFault::not_a_file, "not-a-file"},
                                                    {FileFault::oversize, "oversize"},
                                                    {FileFault::unreadable, "unreadable"}}};

EntryType type_of(mode_t mode) {
  if (S_ISREG(mode)) return EntryType::file;
  if (S_ISDIR(mode)) return EntryType::folder;
  return S_ISLNK(mode) ? EntryType::symlink : EntryType::other;
}

EntryType type_of(const Folder& folder, const dirent& entry) {
  // Some file systems do not say; what has gone meanwhile is no matter.
  if (entry.d_type != DT_UNKNOWN) return type_of(static_cast<mode_t>(DTTOIF(entry.d_type)));
  const std::optional<FileState> state = folder.state(entry.d_name);
  return state ? type_of(state->mode) : EntryType::other;
}

}  // namespace

std::string_view name_of(FileFault fault) {
  const auto* const row = first_where(fault_names, [fault](const NamedFault& entry) { return entry.fault == fault; });
  return row->name;
}

FileProblem symlink_problem() { return {FileFault::symlink, symlink_message}; }

Handle::Handle(Handle&& other) noexcept : files_(other.files_), number_(std::exchange(other.number_, -1)) {}

Handle& Handle::operator=(Handle&& other) noexcept {
  if (this != &other) {
    close();
    files_ = other.files_;
    number_ = std::exchange(other.number_, -1);
  }
  return *this;
}

Handle::~Handle() { close(); }

int Handle::close() { return number_ < 0 ? 0 : files_->close(std::exchange(number_, -1)); }

FileState state_of(const Handle& handle) {
  struct stat status {};
  return ::fstat(handle.number(), &status) == 0 ? state_from(status) : FileState{};
}

Folder::Folder(FileSystem& files, int number, std::string shown)
    : files_(&files), handle_(std::make_shared<Handle>(files, number)), shown_(std::move(shown)) {}

Folder Folder::open(const std::string& path, std::string shown, FileSystem& files) {
  const int number = files.open(AT_FDCWD, path.c_str(), O_RDONLY | O_DIRECTORY, 0);
  if (number < 0) throw Error(ErrorCode::io, "cannot open the folder '" + path + "': " + reason(errno));
  return {files, number, std::move(shown)};
}

std::string Folder::shown(const std::string& name) const { return shown_.empty() ? name : shown_ + "/" + name; }

std::optional<Folder> Folder::enter(const std::string& name) const {
  const int number = files_->open(this->number(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0);
  const std::string inner = shown(name);
  if (number >= 0) return Folder(*files_, number, inner);
  if (errno == ENOENT) return std::nullopt;
  if (errno != ENOTDIR && errno != ELOOP) {
    throw Error(ErrorCode::io, "cannot open the folder '" + inner + "': " + reason(errno)).about(inner);
  }
  const std::optional<FileState> found = state(name);
  const bool is_link = found && S_ISLNK(found->mode);
  throw Error(ErrorCode::refused, "'" + inner + "' " + (is_link ? symlink_message : no_folder_message)).about(inner);
}

Folder Folder::enter_or_create(const std::string& name) const {
  if (std::optional<Folder> found = enter(name)) return *std::move(found);
  constexpr mode_t everything_the_umask_allows = 0777;
  const int made = files_->make_folder(number(), name.c_str(), everything_the_umask_allows);
  if (made < 0 && errno != EEXIST) {
    throw Error(ErrorCode::io, "cannot create the folder '" + shown(name) + "': " + reason(errno));
  }
  if (made == 0) sync();
  if (std::optional<Folder> found = enter(name)) return *std::move(found);
  throw Error(ErrorCode::io, "the folder '" + shown(name) + "' was removed while it was being created");
}

Result<FileContent, FileProblem> Folder::read(const std::string& name, std::size_t max_bytes) const {
  Interruption::check();
  const int number = files_->open(this->number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0);
  if (number < 0) return problem_of(errno);
  const Handle handle(*files_, number);
  struct stat status {};
  if (::fstat(number, &status) != 0) return problem_of(errno);
  if (!S_ISREG(status.st_mode)) return FileProblem{FileFault::not_a_file, no_file_message};
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > max_bytes) return oversize_problem(max_bytes);
  std::optional<std::string> text = read_up_to(*files_, number, size, max_bytes);
  if (!text) return problem_of(errno);
  if (text->size() > max_bytes) return oversize_problem(max_bytes);
  return FileContent{*std::move(text), state_from(status)};
}

std::optional<Handle> Folder::open_for_lock(const std::string& name) const {
  // Locks on network file systems want a file that is open for writing; on all others reading will do.
  constexpr int guarded = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  int number = files_->open(this->number(), name.c_str(), O_RDWR | guarded, 0);
  if (number < 0 && errno != ENOENT) number = files_->open(this->number(), name.c_str(), O_RDONLY | guarded, 0);
  if (number < 0 && errno == ENOENT) return std::nullopt;
  const int failure = errno;
  if (number >= 0) {
    Handle handle(*files_, number);
    struct stat status {};
    if (::fstat(number, &status) == 0 && S_ISREG(status.st_mode)) return handle;
  }
  const FileProblem problem = number < 0 ? problem_of(failure) : FileProblem{FileFault::not_a_file, no_file_message};
  const ErrorCode code = problem.fault == FileFault::unreadable ? ErrorCode::io : ErrorCode::refused;
  throw Error(code, "'" + shown(name) + "' " + problem.message);
}

std::optional<FileState> Folder::state(const std::string& name) const {
  struct stat status {};
  if (::fstatat(number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
  return state_from(status);
}

FileState Folder::state() const { return state_of(*handle_); }

std::vector<FolderEntry> Folder::entries() const {
  return entries([](std::string_view) { return true; });
}

std::vector<FolderEntry> Folder::entries(const std::function<bool(std::string_view name)>& is_meant) const {
  // A descriptor of its own: the position in the folder belongs to the open file, and ours is shared by copies.
  int own = -1;
  do {
    own = files_->open(number(), ".", O_RDONLY | O_DIRECTORY, 0);
  } while (own < 0 && errno == EINTR);
  DIR* const stream = own < 0 ? nullptr : ::fdopendir(own);
  if (stream == nullptr) throw Error(ErrorCode::io, "cannot list the folder '" + shown(".") + "': " + reason(errno));
  const std::unique_ptr<DIR, int (*)(DIR*)> closed_at_the_end(stream, &::closedir);
  std::vector<FolderEntry> found;
  errno = 0;
  while (const dirent* entry = ::readdir(stream)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != ".." && is_meant(name)) found.push_back({std::string(name), type_of(*this, *entry)});
    errno = 0;
  }
  const int failure = errno;
  if (failure != 0) throw Error(ErrorCode::io, "cannot list the folder '" + shown(".") + "': " + reason(failure));
  sort(found, [](const FolderEntry& one, const FolderEntry& other) { return one.name < other.name; });
  return found;
}

void Folder::sync() const {
  int result = 0;
  do {
    result = files_->sync(number());
  } while (result < 0 && errno == EINTR);
  // Some file systems cannot fsync a folder and say so; there is nothing more to be done on them.
  if (result < 0 && errno != EINVAL && errno != ENOTSUP) {
    throw Error(ErrorCode::io, "cannot make '" + shown(".") + "' durable: " + reason(errno));
  }
}

}  // namespace checkpoint
