#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/folder.h"

namespace checkpoint {

/// Whether a file must be on disk once it is written, or may be lost with the machine's power: what can be made again
/// need not wait for the disk.
enum class Durability { lasting, fleeting };

/// A new text for one file, all or nothing: written to a temporary file beside it, made durable, then put in its place
/// in one step. Destroyed before that, it leaves nothing behind. Every failure is Error{io} that names file and reason;
/// then the old text stands, but for one case: when only the folder's fsync failed, the new one does.
class AtomicFile {
 public:
  /// Creates the temporary file, `.<name>.<pid>@<host>.<random>.tmp`, which also tells others who is writing.
  AtomicFile(const Folder& folder, std::string name, Durability durability = Durability::lasting);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  /// Writes `text` to disk. With `old`, the new file gets its permissions, and its owner where the system lets us;
  /// without, 0666 less the umask.
  void write(std::string_view text, const std::optional<FileState>& old = {});
  /// Puts it in place of whatever stands there. False: somebody removed the temporary file, and nothing was written.
  bool replace();
  /// Puts it where nothing stands. False: something does (or the temporary file is gone), and nothing was written.
  bool create();

 private:
  void discard();
  void write_all(std::string_view text);
  void sync();
  void sync_folder() const;
  [[noreturn]] void fail(const char* step);

  Folder folder_;
  std::string name_;
  Durability durability_;
  std::string temporary_;
  std::optional<Handle> handle_;
};

/// What the name of a temporary file says about its writer.
struct Writer {
  long pid = 0;
  std::string host;
};

/// This process, as the names of temporary files spell it: `<pid>@<host>.<random>`, and what reads that.
std::string word_of_this_writer();
std::optional<Writer> writer_in(std::string_view word);

/// The writer of `entry` if it is a temporary file for `name`, nothing for other files.
std::optional<Writer> writer_of(std::string_view entry, std::string_view name);

/// False where this machine can tell that the writer has ended.
bool may_be_alive(const Writer& writer);

/// This machine's name as temporary files spell it.
std::string host_name();

/// Removes temporary files that writers of `name` left behind when they were killed. Only for the one who holds the
/// lock of `name`: nobody else may be writing it.
void remove_leftovers(const Folder& folder, const std::string& name);

/// Removes the temporary files for `name` of writers that were killed, as far as this machine can tell. For those who
/// hold no lock of `name`: a writer that is taken for dead and is not finds its file gone, and writes it again.
void remove_files_of_dead(const Folder& folder, const std::string& name);

/// The same for every file in `folder`: where each is written once, nobody comes back for what was left of one.
void remove_files_of_dead(const Folder& folder);

/// A new text for `name`, for whoever holds no lock of it; what killed writers left behind of such is removed first.
AtomicFile unlocked_file(const Folder& folder, const std::string& name);

/// Writes `text` to `name` in `folder`, replacing what is there (a symlink is refused) and keeping its mode.
void replace_file(const Folder& folder, const std::string& name, std::string_view text);

/// Writes `text` to `name`, which can be made again at any time: in one step, but without waiting for the disk.
void replace_fleeting_file(const Folder& folder, const std::string& name, std::string_view text);

}  // namespace checkpoint
