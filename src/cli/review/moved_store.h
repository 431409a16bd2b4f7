#pragma once

#include <string>
#include <vector>

#include "store/blobs.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {

/// A step between two commits, in all stores.
struct StoresStep {
  const std::vector<RawChange>& changes;
  const std::vector<RawChange>& after;  ///< all files of the later one, as raw_files() has them
  const Blobs& blobs;                   ///< the texts of the files in `changes`
};

/// Whether the step has added the file.
bool is_added(const RawChange& change);

/// Where the store at `store` has been moved: nothing is left of it, and of the stores that are new this one goes on
/// with the most of its files, at least one document of which is the same in both. Empty where it is still there, or no
/// new one goes on with any.
std::string moved_to(const std::string& store, const StoresStep& step);

}  // namespace checkpoint::cli
