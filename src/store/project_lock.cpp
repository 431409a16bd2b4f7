#include "store/project_lock.h"

#include "store/holder.h"
#include "store/lock.h"

namespace checkpoint {

namespace {

// Nothing where the file was replaced while we waited.
std::optional<Handle> hold(const Store& store, const Folder& folder, const StorePath& place) {
  std::optional<Handle> handle = folder.open_for_lock(place.file());
  if (!handle) return std::nullopt;
  if (Lock::take(*handle, store.lock_timeout()) == Lock::Outcome::timed_out) {
    refuse_as_busy(folder, place.file(), store.location().shown(place), store.lock_timeout());
  }
  const std::optional<FileState> stands = folder.state(place.file());
  return stands && state_of(*handle).same_file(*stands) ? std::move(handle) : std::nullopt;
}

Handle held(const Store& store, const Name& project) {
  const StorePath place = layout::project(project);
  const StorePath inner = layout::pipeline(project);
  const Folder folder = Folder::open((store.location().store() / inner.text()).string(), store.location().shown(inner));
  constexpr int most = 1000;
  for (int attempt = 0; attempt < most; ++attempt) {
    if (auto handle = hold(store, folder, place)) return *std::move(handle);
  }
  throw Error(ErrorCode::corrupt, "'" + store.location().shown(place) + "' is missing, or others write it all the time",
              {"until it is repaired every gate of the project is closed"})
      .about(store.location().shown(place));
}

}  // namespace

ProjectLock::ProjectLock(const Store& store, const Name& project) : handle_(held(store, project)) {}

}  // namespace checkpoint
