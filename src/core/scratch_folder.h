#pragma once

#include <filesystem>
#include <string>

#include "core/environment.h"
#include "core/error.h"

namespace checkpoint {

/// The next step where the place for scratch folders cannot be written.
constexpr const char* other_scratch_place = "TMPDIR names a folder that can be written";

/// What `work` gives, which writes nowhere but to a scratch folder: where that fails (Error{io}), with what helps.
template <typename Work>
auto in_scratch(const Work& work) {
  try {
    return work();
  } catch (Error& error) {
    if (error.code == ErrorCode::io) error.hints.emplace_back(other_scratch_place);
    throw;
  }
}

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
  /// The next step where nothing more can be written there.
  std::string way_out() const;

 private:
  std::filesystem::path path_;
};

}  // namespace checkpoint
