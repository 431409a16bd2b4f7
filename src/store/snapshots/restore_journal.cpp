#include "store/snapshots/restore_journal.h"

#include <cerrno>
#include <cstring>
#include <limits>

#include "core/atomic_file.h"
#include "core/digest.h"
#include "core/error.h"
#include "core/take.h"
#include "core/whole_number.h"

namespace checkpoint {
namespace {

// A journal is a digest of what follows, and then fields, each ended by NUL, which no path and no note holds.
constexpr const char* kForward = "journal";
constexpr const char* kBack = "journal-back";
constexpr std::string_view kTitle = "git-checkpoint restore 2";

[[noreturn]] void fail(const Folder& area, const char* step, const char* name) {
  throw Error(ErrorCode::io, std::string("cannot ") + step + " '" + area.shown(name) + "': " + std::strerror(errno));
}

[[noreturn]] void unreadable(const Folder& area, const char* name) {
  throw Error(ErrorCode::corrupt, "the journal of an interrupted restore cannot be read: '" + area.shown(name) + "'",
              {"the files of the work tree that 'git status' shows as changed may be those of a snapshot",
               "once they are as you want them, move the journal away"});
}

class Writer {
 public:
  void text(std::string_view value) { (text_ += value) += '\0'; }
  template <class Number>
  void number(Number value) {
    text(std::to_string(value));
  }
  void state(const FileState& state) {
    number(state.device);
    number(state.inode);
    number(state.size);
    number(state.changed.seconds);
    number(state.changed.nanoseconds);
    number(state.mode);
    number(state.user);
    number(state.group);
  }
  std::string sealed() const { return sha256(text_) + "\n" + text_; }

 private:
  std::string text_;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::string text() {
    if (rest_.find('\0') == rest_.npos) is_good_ = false;
    return std::string(take_until(rest_, '\0'));
  }
  template <class Number>
  Number number() {
    const auto value = whole_number<Number>(text());
    if (!value) is_good_ = false;
    return value.value_or(Number{});
  }
  FileState state() {
    FileState state;
    state.device = number<dev_t>();
    state.inode = number<ino_t>();
    state.size = number<off_t>();
    state.changed.seconds = number<std::int64_t>();
    state.changed.nanoseconds = number<std::int32_t>();
    state.mode = number<mode_t>();
    state.user = number<uid_t>();
    state.group = number<gid_t>();
    return state;
  }
  bool is_good() const { return is_good_; }
  bool is_at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool is_good_ = true;
};

std::string restore_text(const RestoreJournal& journal) {
  Writer writer;
  writer.text(kTitle);
  writer.text(journal.note);
  writer.number(journal.folders.size());
  for (const std::string& folder : journal.folders) writer.text(folder);
  for (const Replacement& replacement : journal.replaced) {
    writer.text(replacement.file.path);
    writer.text(replacement.file.mode);
    writer.state(replacement.after);
    writer.number(replacement.before ? 1 : 0);
    if (replacement.before) writer.state(*replacement.before);
  }
  return writer.sealed();
}

std::optional<RestoreJournal> parsed_restore(std::string_view text) {
  const std::size_t line = text.find('\n');
  if (line == text.npos || sha256(text.substr(line + 1)) != text.substr(0, line)) return std::nullopt;
  Reader reader(text.substr(line + 1));
  if (reader.text() != kTitle) return std::nullopt;
  RestoreJournal journal{reader.text(), {}, {}};
  for (auto count = reader.number<std::size_t>(); count > 0 && reader.is_good(); --count) {
    journal.folders.push_back(reader.text());
  }
  while (reader.is_good() && !reader.is_at_end()) {
    Replacement replacement{{reader.text(), reader.text(), {}, 0}, {}, {}};
    replacement.after = reader.state();
    if (reader.number<int>() == 1) replacement.before = reader.state();
    journal.replaced.push_back(std::move(replacement));
  }
  return reader.is_good() ? std::optional(std::move(journal)) : std::nullopt;
}

std::optional<RestoreJournal> journal_at(const Folder& area, const char* name) {
  const auto content = area.read(name, std::numeric_limits<std::size_t>::max() / 4);
  if (!content) {
    if (content.problem().fault == FileFault::missing) return std::nullopt;
    unreadable(area, name);
  }
  std::optional<RestoreJournal> journal = parsed_restore(content->text);
  if (!journal) unreadable(area, name);
  return journal;
}

}  // namespace

void begin_journal(const Folder& area, const RestoreJournal& journal) {
  AtomicFile file(area, kForward);
  file.write(restore_text(journal));
  if (!file.create()) throw Error(ErrorCode::busy, "another restore is under way");
}

void turn_back(const Folder& area) {
  if (area.files().rename(area.number(), kForward, kBack) != 0) fail(area, "rename", kForward);
  area.sync();
}

void end_journal(const Folder& area) {
  for (const char* name : {kForward, kBack}) {
    if (area.files().remove(area.number(), name) != 0 && errno != ENOENT) fail(area, "remove", name);
  }
  remove_leftovers(area, kForward);
  area.sync();
}

std::optional<JournalFound> find_journal(const Folder& area) {
  if (auto journal = journal_at(area, kBack)) return JournalFound{RestoreCourse::back, *std::move(journal)};
  if (auto journal = journal_at(area, kForward)) return JournalFound{RestoreCourse::forward, *std::move(journal)};
  return std::nullopt;
}

}  // namespace checkpoint
