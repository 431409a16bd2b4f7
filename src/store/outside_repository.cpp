#include "store/outside_repository.h"

#include <string>

#include "core/layout.h"

namespace checkpoint {

Error outside_repository(std::string_view consequence) {
  return {ErrorCode::not_a_repository,
          "not in a git repository, so " + std::string(consequence),
          {"'git init' makes this folder one", "'--dir=<path>' names another project folder"}};
}

Error outside_store(const std::filesystem::path& folder) {
  return {ErrorCode::not_a_repository,
          "not in a git repository, and no " + std::string(layout::store_folder) + " folder in " +
              folder.lexically_normal().string() + " or above",
          {"'git checkpoint init' creates one here", "'--dir=<path>' names another project folder"}};
}

}  // namespace checkpoint
