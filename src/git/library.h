#pragma once

#include <string>

#include "core/error.h"

namespace checkpoint::git {

/// Starts libgit2 once for the process and sets what holds for all repositories; never stopped, because the process is
/// about to end anyhow.
void start_library();

/// Throws what libgit2 says about the last failure of this thread, with `what` in front: `cannot read refs/heads/x`.
[[noreturn]] void fail(const std::string& what);

/// fail() where `code` is negative.
void check(int code, const std::string& what);

}  // namespace checkpoint::git
