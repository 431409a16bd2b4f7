#include "core/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/error.h"
#include "core/interruption.h"
#include "core/layout.h"
#include "core/letters.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/system/calls.h"
#include "core/whole_number.h"

namespace checkpoint {

namespace {

constexpr mode_t permissions = 0777;
constexpr std::size_t random_digits = 8;

std::string random_hex() {
  std::array<char, random_digits + 1> digits{};
  std::to_chars(digits.data(), digits.data() + random_digits, system::random_number(), 16);
  const std::string text = digits.data();
  return std::string(random_digits - text.size(), '0') + text;
}

std::string temporary_name(const std::string& name) {
  return layout::temporary_prefix(name) + word_of_this_writer() + std::string(layout::temporary_suffix);
}

bool is_host_letter(char letter) { return is_alnum(letter) || letter == '-'; }

// The writer of a temporary file, whatever it was for.
std::optional<Writer> writer_of_any(std::string_view entry) {
  const std::size_t at = entry.rfind('@');
  const std::size_t begin = at == entry.npos ? entry.npos : entry.rfind('.', at);
  if (begin == entry.npos || begin < 2) return std::nullopt;
  return writer_of(entry, entry.substr(1, begin - 1));
}

// What may be a temporary file of that one: a folder of thousands has few.
std::vector<FolderEntry> temporaries_of(const Folder& folder, const std::string& name) {
  const std::string prefix = layout::temporary_prefix(name);
  return folder.entries([&](std::string_view entry) { return entry.starts_with(prefix); });
}

// What to do about a file that could not be written.
std::vector<std::string> ways_after(int number, const std::string& file) {
  const std::size_t slash = file.rfind('/');
  const std::string folder = slash == file.npos ? "." : file.substr(0, slash);
  switch (number) {
    case EACCES:
    case EPERM:
      return {(folder.starts_with('/') ? "" : "from the top folder, ") + ("'ls -ld " + shell_word(folder)) +
              "' shows who may write there; then run it again as one who may"};
    case EROFS: return {"what is mounted there is read-only: run it again once it can be written to"};
    default: return {};
  }
}

void remove_if_dead(const Folder& folder, const FolderEntry& entry, const std::optional<Writer>& writer) {
  const bool is_left = entry.type == EntryType::file && writer && !may_be_alive(*writer);
  if (is_left) folder.files().remove(folder.number(), entry.name.c_str());
}

}  // namespace

std::string host_name() {
  constexpr std::size_t longest = 64;
  std::array<char, longest + 1> buffer{};
  if (::gethostname(buffer.data(), longest) != 0 || buffer[0] == '\0') return "localhost";
  std::string host = buffer.data();
  std::replace_if(
      host.begin(), host.end(), [](char letter) { return !is_host_letter(letter); }, '-');
  return host;
}

AtomicFile::AtomicFile(const Folder& folder, std::string name, Durability durability)
    : folder_(folder), name_(std::move(name)), durability_(durability) {
  Interruption::check();  // the last time: what follows is one change
  constexpr int attempts = 16;
  constexpr mode_t everything_the_umask_allows = 0666;
  for (int attempt = 0; attempt < attempts && !handle_; ++attempt) {
    temporary_ = temporary_name(name_);
    const int number = folder_.files().open(folder_.number(), temporary_.c_str(),
                                            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, everything_the_umask_allows);
    if (number >= 0) handle_.emplace(folder_.files(), number);
    if (number < 0 && errno != EEXIST && errno != EINTR) break;
  }
  if (!handle_) {
    temporary_.clear();
    fail("create a temporary file beside");
  }
}

AtomicFile::~AtomicFile() { discard(); }

void AtomicFile::discard() {
  handle_.reset();
  if (!temporary_.empty()) folder_.files().remove(folder_.number(), temporary_.c_str());
  temporary_.clear();
}

void AtomicFile::fail(const char* step) {
  const int number = errno;
  discard();
  const std::string shown = folder_.shown(name_);
  throw Error(ErrorCode::io,
              std::string("cannot ") + step + " '" + shown + "': " + std::strerror(number) + "; nothing was written",
              ways_after(number, shown));
}

void AtomicFile::write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = folder_.files().write(handle_->number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written == 0) errno = ENOSPC;
    if (written <= 0) fail("write");
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void AtomicFile::sync() {
  if (durability_ == Durability::fleeting) return;
  int synced = 0;
  do {
    synced = folder_.files().sync(handle_->number());
  } while (synced < 0 && errno == EINTR);
  if (synced < 0) fail("make durable");
}

void AtomicFile::sync_folder() const {
  if (durability_ == Durability::lasting) folder_.sync();
}

void AtomicFile::write(std::string_view text, const std::optional<FileState>& old) {
  FileSystem& files = folder_.files();
  const int number = handle_->number();
  if (old) {
    // The owner first: changing it clears bits of the mode. Only root may give a file away; others write as themselves.
    if (old->user != ::geteuid() || old->group != ::getegid()) files.set_owner(number, old->user, old->group);
    if (files.set_mode(number, old->mode & permissions) != 0) fail("set the permissions of");
  }
  write_all(text);
  sync();
  // Linux closes the file also when close() is interrupted, and its data is on disk by now.
  if (handle_->close() < 0 && errno != EINTR) fail("close");
}

bool AtomicFile::replace() {
  if (folder_.files().rename(folder_.number(), temporary_.c_str(), name_.c_str()) != 0) {
    if (errno != ENOENT) fail("replace");
    discard();
    return false;
  }
  temporary_.clear();
  sync_folder();
  return true;
}

bool AtomicFile::create() {
  if (folder_.files().rename_new(folder_.number(), temporary_.c_str(), name_.c_str()) != 0) {
    if (errno != EEXIST && errno != ENOENT) fail("create");
    discard();
    return false;
  }
  temporary_.clear();
  sync_folder();
  return true;
}

std::string word_of_this_writer() { return std::to_string(::getpid()) + "@" + host_name() + "." + random_hex(); }

std::optional<Writer> writer_in(std::string_view word) {
  const std::size_t at = word.find('@');
  const std::size_t dot = word.find('.');
  if (at == word.npos || dot == word.npos || at > dot || word.size() - dot - 1 != random_digits) return std::nullopt;
  const std::string_view digits = word.substr(0, at);
  const std::string_view host = word.substr(at + 1, dot - at - 1);
  const std::string_view random = word.substr(dot + 1);
  const auto pid = whole_number<long>(digits);
  if (!pid || *pid <= 0) return std::nullopt;
  if (host.empty() || !all_of(host, is_host_letter)) return std::nullopt;
  if (!all_of(random, is_lower_hex)) return std::nullopt;
  return Writer{*pid, std::string(host)};
}

std::optional<Writer> writer_of(std::string_view entry, std::string_view name) {
  const std::string prefix = layout::temporary_prefix(name);
  if (!entry.starts_with(prefix) || !entry.ends_with(layout::temporary_suffix)) return std::nullopt;
  entry.remove_prefix(prefix.size());
  entry.remove_suffix(std::min(entry.size(), layout::temporary_suffix.size()));
  return writer_in(entry);
}

bool may_be_alive(const Writer& writer) {
  return writer.host != host_name() || system::is_running(static_cast<pid_t>(writer.pid));
}

void remove_leftovers(const Folder& folder, const std::string& name) {
  for (const FolderEntry& entry : temporaries_of(folder, name)) {
    if (entry.type == EntryType::file && writer_of(entry.name, name))
      folder.files().remove(folder.number(), entry.name.c_str());
  }
}

void remove_files_of_dead(const Folder& folder, const std::string& name) {
  for (const FolderEntry& entry : temporaries_of(folder, name)) {
    remove_if_dead(folder, entry, writer_of(entry.name, name));
  }
}

void remove_files_of_dead(const Folder& folder) {
  const auto may_be_temporary = [](std::string_view entry) { return entry.ends_with(layout::temporary_suffix); };
  for (const FolderEntry& entry : folder.entries(may_be_temporary)) {
    remove_if_dead(folder, entry, writer_of_any(entry.name));
  }
}

AtomicFile unlocked_file(const Folder& folder, const std::string& name) {
  remove_files_of_dead(folder, name);
  return {folder, name};
}

void replace_file(const Folder& folder, const std::string& name, std::string_view text) {
  const std::optional<FileState> old = folder.state(name);
  if (old && !S_ISREG(old->mode)) {
    throw Error(ErrorCode::refused, "'" + folder.shown(name) + "' is not a regular file, and is not replaced");
  }
  AtomicFile file = unlocked_file(folder, name);
  file.write(text, old);
  if (!file.replace()) throw Error(ErrorCode::io, "cannot write '" + folder.shown(name) + "': it is being removed");
}

void replace_fleeting_file(const Folder& folder, const std::string& name, std::string_view text) {
  remove_files_of_dead(folder, name);
  AtomicFile file(folder, name, Durability::fleeting);
  file.write(text);
  file.replace();
}

}  // namespace checkpoint
