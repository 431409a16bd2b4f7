#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "store/git_command.h"
#include "store/raw_diff.h"
#include "store/stored.h"

namespace checkpoint {

/// The text of the file that `name` means: `HEAD~1:<path>`, `:<path>` for the index, or an object's name. Nothing where
/// there is no such file; Error{io} with git's own words where there is one whose content is not here, as in a partial
/// clone that does not reach its remote.
std::optional<std::string> blob_text(const GitCommand& git, const std::string& name);

/// The texts of files as git keeps them, read at once: two git processes, whatever their number.
class Blobs {
 public:
  /// Reads those of `files` that are regular and no larger than `max_bytes`; Error{io} where git lacks one.
  Blobs(const GitCommand& git, const std::vector<RawFile>& files, std::size_t max_bytes);

  /// The text of one of the files, which stands at `path`. Symlinks, submodules and what is too large are problems.
  Result<std::string, StoreProblem> text_of(const RawFile& file, const std::string& path) const;

 private:
  std::map<std::string, std::string> texts_;
  std::size_t max_bytes_;
};

}  // namespace checkpoint
