#pragma once

#include <string>

#include "store/setup/targets.h"
#include "support/catch.h"

namespace checkpoint::test {

/// Where the action is said to live.
inline constexpr const char* kSetupAction = "example/git-checkpoint@v1";

/// The target that writes to `path`.
inline const SetupTarget& target_of(const std::string& path) {
  for (const SetupTarget& target : setup_targets()) {
    for (const TargetFile& file : target.files({kSetupAction})) {
      if (file.path == path) return target;
    }
  }
  FAIL("no target has " << path);
  return setup_targets().front();
}

inline TargetFile file_at(const std::string& path) {
  for (const TargetFile& file : target_of(path).files({kSetupAction})) {
    if (file.path == path) return file;
  }
  return {};
}

/// The elements of `inner` in their order, among others.
inline bool is_subsequence(const std::string& inner, const std::string& outer) {
  std::size_t at = 0;
  for (const char letter : outer) at += at < inner.size() && inner[at] == letter ? 1U : 0U;
  return at == inner.size();
}

}  // namespace checkpoint::test
