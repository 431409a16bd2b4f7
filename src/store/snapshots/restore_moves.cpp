#include "store/snapshots/restore_moves.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/error.h"

namespace checkpoint {
namespace {

[[noreturn]] void cannot_put_in_place(const std::string& path) {
  throw Error(ErrorCode::io, "cannot put '" + path + "' in place: " + std::strerror(errno));
}

[[noreturn]] void changed(const std::string& path) {
  throw Error(ErrorCode::changed, "'" + path + "' was changed while the snapshot was being restored");
}

bool is_in(const Folder& folder, const std::string& name) { return folder.state(name).has_value(); }

// One file on its way to its place, or back.
class Move {
 public:
  Move(WorkTree& tree, const Staging& staging, const Replacement& replacement, std::size_t number)
      : tree_(tree), staging_(staging), replacement_(replacement), number_(std::to_string(number)) {}

  void forward() const {
    if (!is_in(staging_.fresh(), number_)) return;  // it is there already
    const Folder folder = tree_.made_above(path());
    const Folder& old = staging_.replaced();
    if (folder.state(name()) != replacement_.before) changed(path());
    if (!replacement_.before) return fill(folder);
    // The link that an interruption has left; the file itself still stands in its place.
    if (files().remove(old.number(), number_.c_str()) != 0 && errno != ENOENT) cannot_put_in_place(path());
    if (files().link(folder.number(), name().c_str(), old.number(), number_.c_str()) != 0) cannot_put_in_place(path());
    if (old.state(number_) != replacement_.before) changed(path());
    const Folder& fresh = staging_.fresh();
    if (files().move(fresh.number(), number_.c_str(), folder.number(), name().c_str()) != 0)
      cannot_put_in_place(path());
    // Somebody who had the file open may have written to it until now.
    if (old.state(number_) != replacement_.before) changed(path());
  }

  // Whether it is as before.
  bool back() const {
    if (is_in(staging_.fresh(), number_)) return true;
    const bool has_old = is_in(staging_.replaced(), number_);
    if (replacement_.before && !has_old) return true;
    const std::optional<Folder> folder = tree_.above(path());
    if (!folder) return false;
    const std::optional<FileState> now = folder->state(name());
    if (now && *now != replacement_.after) return has_old && holds_old(*folder);
    if (has_old) return put_back(*folder, now.has_value());
    if (!now) return true;
    const Folder& fresh = staging_.fresh();
    if (files().move(folder->number(), name().c_str(), fresh.number(), number_.c_str()) != 0)
      cannot_put_in_place(path());
    return true;
  }

  // Whether what was moved there, if it was, stands there still.
  bool stands() const {
    if (is_in(staging_.fresh(), number_)) return true;
    const std::optional<Folder> folder = tree_.above(path());
    return folder && folder->state(name()) == replacement_.after;
  }

 private:
  const std::string& path() const { return replacement_.file.path; }
  std::string name() const { return file_of(path()); }
  FileSystem& files() const { return staging_.area().files(); }

  void fill(const Folder& folder) const {
    const Folder& fresh = staging_.fresh();
    if (files().move_new(fresh.number(), number_.c_str(), folder.number(), name().c_str()) == 0) return;
    if (errno == EEXIST) changed(path());
    cannot_put_in_place(path());
  }

  // Whether somebody has put back what stood there: 'git reset' does.
  bool holds_old(const Folder& folder) const {
    const auto now = content_of(folder, name(), ObjectDigest::Format::sha1);
    const auto old = content_of(staging_.replaced(), number_, ObjectDigest::Format::sha1);
    return now && old && now->mode == old->mode && now->blob == old->blob;
  }

  // A file that somebody has removed since stays away: its content is kept elsewhere.
  bool put_back(const Folder& folder, bool is_there) const {
    const Folder& old = staging_.replaced();
    if (!is_there) return false;
    if (files().move(old.number(), number_.c_str(), folder.number(), name().c_str()) != 0) cannot_put_in_place(path());
    return true;
  }

  WorkTree& tree_;
  const Staging& staging_;
  const Replacement& replacement_;
  std::string number_;
};

// No where a symlink or a file stands where the folder was: that is somebody else's doing.
bool if_reached(const Move& move, bool (Move::*step)() const) {
  try {
    return (move.*step)();
  } catch (const Error& error) {
    if (error.code != ErrorCode::refused) throw;
    return false;
  }
}

// One in which somebody has put something is not empty, and stays.
void remove_if_empty(WorkTree& tree, const std::string& folder) {
  try {
    const std::optional<Folder> outer = tree.above(folder);
    if (outer) outer->files().remove_folder(outer->number(), file_of(folder).c_str());
  } catch (const Error&) {
    return;
  }
}

void remove_folders(WorkTree& tree, const std::vector<std::string>& folders) {
  std::for_each(folders.rbegin(), folders.rend(), [&](const std::string& folder) { remove_if_empty(tree, folder); });
}

}  // namespace

void put_in_place(WorkTree& tree, const Staging& staging, const RestoreJournal& journal) {
  for (std::size_t number = 0; number < journal.replaced.size(); ++number) {
    Move(tree, staging, journal.replaced[number], number).forward();
  }
}

void require_moved(WorkTree& tree, const Staging& staging, const RestoreJournal& journal) {
  bool is_in_place = true;
  std::string changed_path;
  for (std::size_t number = 0; number < journal.replaced.size(); ++number) {
    if (is_in(staging.fresh(), std::to_string(number))) is_in_place = false;
    if (!changed_path.empty() || if_reached(Move(tree, staging, journal.replaced[number], number), &Move::stands))
      continue;
    changed_path = journal.replaced[number].file.path;
  }
  if (!is_in_place && !changed_path.empty()) changed(changed_path);
}

std::vector<std::string> take_back(WorkTree& tree, const Staging& staging, const RestoreJournal& journal) {
  std::vector<std::string> kept;
  for (std::size_t number = journal.replaced.size(); number-- > 0;) {
    if (!if_reached(Move(tree, staging, journal.replaced[number], number), &Move::back)) {
      kept.push_back(journal.replaced[number].file.path);
    }
  }
  remove_folders(tree, journal.folders);
  return kept;
}

}  // namespace checkpoint
