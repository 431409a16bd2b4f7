#include "store/snapshots/work_area.h"

#include <chrono>

#include "core/error.h"
#include "store/lock.h"
#include "store/outside_repository.h"

namespace checkpoint {
namespace {

constexpr const char* kAreaFolder = "checkpoint";
constexpr const char* kArea = "snapshots";

Folder git_folder(const Location& location, FileSystem& files) {
  if (!location.in_repository()) throw outside_repository("there is nowhere to keep the contents of snapshots");
  return Folder::open(location.git_dir->string(), location.git_dir->filename().string(), files);
}

}  // namespace

Folder hold_work_area(const Location& location, FileSystem& files) {
  Folder area = git_folder(location, files).enter_or_create(kAreaFolder).enter_or_create(kArea);
  constexpr std::chrono::seconds patience(60);
  if (Lock::take(area, patience) == Lock::Outcome::taken) return area;
  throw Error(ErrorCode::busy, "snapshots are being restored or purged in this work tree by somebody else",
              {"try again when that is done"});
}

std::optional<Folder> free_work_area(const Location& location, FileSystem& files, std::chrono::milliseconds patience) {
  if (!location.in_repository()) return std::nullopt;
  const std::optional<Folder> own = git_folder(location, files).enter(kAreaFolder);
  std::optional<Folder> area = own ? own->enter(kArea) : std::nullopt;
  if (!area || Lock::take(*area, patience) == Lock::Outcome::timed_out) return std::nullopt;
  return area;
}

}  // namespace checkpoint
