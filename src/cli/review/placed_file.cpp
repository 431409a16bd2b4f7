#include "cli/review/placed_file.h"

#include "core/atomic_file.h"
#include "core/document.h"
#include "core/error.h"

namespace checkpoint::cli {

Folder folder_holding(const std::filesystem::path& root, const std::filesystem::path& path) {
  return Folder::open((root / path).parent_path().string(), path.parent_path().string());
}

void create_placed(const std::filesystem::path& root, const PlacedFile& file) {
  const std::filesystem::path place(file.path);
  const Folder folder = folder_holding(root, place);
  const std::string name = place.filename().string();
  AtomicFile fresh = unlocked_file(folder, name);
  fresh.write(file.text);
  if (fresh.create()) return;
  const auto there = folder.read(name, of_any_size.max_bytes);
  if (there && there->text == file.text) return;
  Error error(ErrorCode::already_exists, file.path + " is there already, and says something else",
              {"nothing was changed; compare the two, and settle it by hand or with another answer"});
  error.path = file.path;
  throw error;
}

}  // namespace checkpoint::cli
