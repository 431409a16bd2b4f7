#include "store/exclusion.h"

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/layout.h"
#include "store/install/file_edits.h"
#include "store/install/text_block.h"
#include "store/worktree.h"

namespace checkpoint {
namespace {

constexpr const char* kInfoFolder = "info";
constexpr const char* kExcludeFile = "exclude";
// What git makes for a merge driver, and leaves when it is killed.
constexpr const char* kFilesOfMerges = ".merge_file_??????";
constexpr std::size_t kMostExcludeBytes = std::size_t{16} * 1024 * 1024;

}  // namespace

std::string with_exclusion(const std::optional<std::string>& text) {
  const std::string lines = std::string(layout::temporary_pattern) + "\n" + kFilesOfMerges + "\n";
  return TextBlock().with(TextBlock().without(text), lines);
}

std::optional<Exclusion> missing_exclusion(const Location& location) {
  if (!location.in_repository()) return std::nullopt;
  const std::filesystem::path common = common_dir_of(*location.git_dir);
  Exclusion missing{common / kInfoFolder / kExcludeFile, std::nullopt, {}};
  try {
    const auto folder = Folder::open(common.string(), "").enter(kInfoFolder);
    if (folder) {
      auto content = folder->read(kExcludeFile, kMostExcludeBytes);
      if (!content && content.problem().fault != FileFault::missing) return std::nullopt;
      if (content) missing.before = std::move(content).value().text;
    }
  } catch (const Error&) {
    return std::nullopt;  // somebody's own arrangement, a symlink say, is left alone
  }
  if (missing.before && TextBlock().stands_in(*missing.before)) return std::nullopt;
  missing.after = with_exclusion(missing.before);
  return missing;
}

void exclude_temporaries(const Location& location) {
  if (location.in_repository()) free_config(common_dir_of(*location.git_dir) / "config");
  const auto missing = missing_exclusion(location);
  if (!missing) return;
  try {
    const Folder folder = Folder::open(missing->file.parent_path().parent_path().string(), "");
    replace_file(folder.enter_or_create(kInfoFolder), kExcludeFile, missing->after);
  } catch (const Error&) {
    return;  // see the header
  }
}

}  // namespace checkpoint
