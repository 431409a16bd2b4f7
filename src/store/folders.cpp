#include "store/folders.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/error.h"
#include "core/folding.h"
#include "kinds/kind.h"
#include "store/holder.h"
#include "store/lock.h"
#include "store/outside_repository.h"

namespace checkpoint {
namespace {

[[noreturn]] void fail(const Store& store, const StorePath& place, const char* step) {
  const std::string path = store.location().shown(place);
  throw Error(ErrorCode::io, std::string("cannot ") + step + " '" + path + "': " + std::strerror(errno)).about(path);
}

Folder project_of(const Location& location, FileSystem& files) {
  if (!location.exists() && !location.may_create()) throw outside_store(location.project);
  const std::string project = location.project.lexically_relative(location.root).generic_string();
  return Folder::open(location.project.string(), project == "." ? "" : project, files);
}

Folder inner_folder(const Folder& folder, const std::string& name) {
  refuse_other_case(folder, name);
  return folder.enter_or_create(name);
}

// The way to `place` from the folder that so many others lead to.
std::string path_below(const StorePath& place, std::size_t depth) {
  std::string way;
  const std::vector<std::string> folders = place.folders();
  for (; depth < folders.size(); ++depth) way += folders[depth] + "/";
  return way + place.file();
}

Folder above(const Store& store, const StorePath& place) { return folder_above(store.location(), place); }

}  // namespace

Folder folder_above(const Location& location, const StorePath& place, FileSystem& files) {
  Folder folder = project_of(location, files).enter_or_create(std::string(layout::store_folder));
  for (const std::string& inner : place.folders()) folder = inner_folder(folder, inner);
  return folder;
}

void refuse_other_case(const Folder& folder, const std::string& name) {
  if (folder.state(name)) return;
  const auto is_twin = [&](std::string_view there) { return there != name && same_folded(there, name); };
  for (const FolderEntry& entry : folder.entries(is_twin)) {
    throw Error(
        ErrorCode::refused,
        "'" + folder.shown(entry.name) + "' is there, and '" + name +
            "' would differ from it in the case of letters alone: where file systems know no case one of the two "
            "would be lost",
        {"use the name that is there, or one that is another in any case"})
        .about(folder.shown(entry.name));
  }
}

void refuse_other_case(const Location& location, const StorePath& place, FileSystem& files) {
  if (!location.exists()) return;
  auto folder = std::optional(Folder::open(location.store().string(), location.shown_store(), files));
  for (const std::string& inner : place.folders()) {
    refuse_other_case(*folder, inner);
    folder = folder->enter(inner);
    if (!folder) return;
  }
  refuse_other_case(*folder, place.file());
}

Folder hold_folder(const Store& store, const StorePath& place) {
  constexpr int most = 1000;
  for (int attempt = 0; attempt < most; ++attempt) {
    Folder held = inner_folder(above(store, place), place.file());
    if (Lock::take(held, store.lock_timeout()) == Lock::Outcome::timed_out) break;
    // git may have taken the folder away meanwhile, and made it anew.
    const std::optional<FileState> stands = above(store, place).state(place.file());
    if (stands && held.state().same_file(*stands)) return held;
  }
  refuse_as_busy(above(store, place), place.file(), store.location().shown(place), store.lock_timeout());
}

bool move_folder(const Store& store, const StorePath& from, const StorePath& to) {
  const Folder source = above(store, from);
  const Folder target = above(store, to);
  const std::size_t depth = std::min(from.folders().size(), to.folders().size());
  const Folder& base = from.folders().size() == depth ? source : target;
  if (base.files().rename_new(base.number(), path_below(from, depth).c_str(), path_below(to, depth).c_str()) != 0) {
    if (errno == EEXIST) return false;
    fail(store, from, "move");
  }
  target.sync();
  source.sync();
  return true;
}

void remove_folder(const Store& store, const StorePath& place) {
  const Folder parent = above(store, place);
  const std::optional<Folder> gone = parent.enter(place.file());
  if (!gone) return;
  for (const FolderEntry& entry : gone->entries()) {
    if (gone->files().remove(gone->number(), entry.name.c_str()) != 0) fail(store, place, "remove what is in");
  }
  if (parent.files().remove_folder(parent.number(), place.file().c_str()) != 0) fail(store, place, "remove");
  parent.sync();
}

std::vector<StoreProblem> blocked_folders(const Edition& store, const StorePath& folder) {
  std::vector<StoreProblem> problems;
  for (const FolderEntry& entry : store.entries(folder)) {
    const bool is_blocked = !entry.may_be_folder() && is_to_be_folder(folder.text() + "/" + entry.name);
    if (is_blocked) problems.push_back(no_folder(store.shown(folder) + "/" + entry.name));
  }
  return problems;
}

}  // namespace checkpoint
