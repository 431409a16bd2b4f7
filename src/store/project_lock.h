#pragma once

#include "core/folder.h"
#include "core/name.h"
#include "store/store.h"

namespace checkpoint {

/// Keeps others from writing the stages of one project, and from setting it up anew, as long as this lives: a
/// write sees what the others have done, and no two get the same sequence number. The lock is on project.json; the
/// kernel releases it when the process ends.
class ProjectLock {
 public:
  /// Waits for another holder, at most the store's lock_timeout(). Error{busy} names the holder, Error{corrupt} says
  /// that there is no project.json.
  ProjectLock(const Store& store, const Name& project);

 private:
  Handle handle_;
};

}  // namespace checkpoint
