#pragma once

#include <chrono>
#include <string>

#include "core/folder.h"

namespace checkpoint {

/// Who holds the lock of `name` in `folder`, in words for a message: `process 4711 on build-7 since
/// 2026-01-02T03:04:05Z`. Says so when it cannot be told. Needs no lock; what it says may be over by the time it is
/// read.
std::string describe_holder(const Folder& folder, const std::string& name);

/// Error{busy}: `name` in `folder`, which people know as `shown`, is held by somebody else, and was not free within
/// `timeout`.
[[noreturn]] void refuse_as_busy(const Folder& folder, const std::string& name, const std::string& shown,
                                 std::chrono::milliseconds timeout);

}  // namespace checkpoint
