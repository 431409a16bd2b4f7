#include "store/made_files.h"

#include <vector>

#include "core/take.h"

namespace checkpoint {
namespace {

void walk_entry(const Folder& folder, const std::string& entry, const std::string& name, const MadeWalk& walk) {
  const auto state = folder.state(entry);
  if (!state || !S_ISDIR(state->mode)) return walk.visit({folder, entry, name, state});
  const std::optional<Folder> inner = folder.enter(entry);
  if (!inner) return;
  for (const FolderEntry& one : inner->entries(walk.is_meant))
    walk_entry(*inner, one.name, name + "/" + one.name, walk);
}

}  // namespace

void walk_made(const Location& location, const std::string& path, const std::string& name, const MadeWalk& walk) {
  const std::vector<std::string_view> parts = parts_of(path, '/');
  std::optional<Folder> folder = Folder::open(location.project.string(), "");
  for (std::size_t index = 0; folder && index + 1 < parts.size(); ++index) {
    folder = folder->enter(std::string(parts[index]));
  }
  if (folder) walk_entry(*folder, std::string(parts.back()), name, walk);
}

}  // namespace checkpoint
