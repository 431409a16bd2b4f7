#pragma once

#include "core/folder.h"
#include "core/name.h"
#include "store/store.h"

namespace checkpoint {

/// Keeps others from writing the stages of one project, and from setting it up anew, as long as it lives: a write sees
/// what the others have done, and no two get one sequence. It is on project.json, and the kernel takes it back.
class ProjectLock {
 public:
  /// Waits for a holder as long as the store waits for any. Error{busy} names the holder, Error{corrupt} says that
  /// there is no project.json.
  ProjectLock(const Store& store, const Name& project);

 private:
  Handle handle_;
};

}  // namespace checkpoint
