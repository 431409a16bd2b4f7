#pragma once

#include <filesystem>

#include "store/store.h"

namespace checkpoint::test {

/// The store of a folder without git, where writes may create it; everything that is JSON may be written.
inline Store store_in(const std::filesystem::path& project, const StoreOptions& options = {},
                      FileSystem& files = FileSystem::system()) {
  return Store(
      Location{project, project, std::nullopt, true}, [](const StorePath&, const Document&) {}, options, files);
}

}  // namespace checkpoint::test
