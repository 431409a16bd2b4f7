#pragma once

#include <filesystem>

#include "core/environment.h"

namespace checkpoint {

/// A folder for what is needed for a moment only, apart from everything else: below TMPDIR, else /tmp. It and all that
/// is in it are gone at the end; what a process was killed with goes when the same user makes the next one.
class ScratchFolder {
 public:
  /// Error{io} where it cannot be made.
  explicit ScratchFolder(const Environment& environment);
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace checkpoint
