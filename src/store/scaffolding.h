#pragma once

#include <string>
#include <vector>

#include "core/file_system.h"
#include "store/location.h"

namespace checkpoint {

/// What `init` writes, or would: paths relative to the repository, folders with a final `/`.
struct Scaffolding {
  std::vector<std::string> created;
  std::vector<std::string> changed;
};

/// What is missing for a store at `location`: the folder, its README and, in a repository, the lines of
/// `.gitattributes` beside it. Nothing that is there is overwritten, nor taken for missing what is `left_out`
/// (left_out_files()).
Scaffolding planned_scaffolding(const Location& location, const std::vector<std::string>& left_out,
                                FileSystem& files = FileSystem::system());

/// Writes what is missing. Doing it twice changes nothing.
Scaffolding scaffold_store(const Location& location, const std::vector<std::string>& left_out,
                           FileSystem& files = FileSystem::system());

}  // namespace checkpoint
