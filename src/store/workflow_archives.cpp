// The archives of workflows: what is there, and what may go.

#include <algorithm>
#include <tuple>

#include "kinds/workflow/archive.h"
#include "store/folders.h"
#include "store/workflows.h"

namespace checkpoint {
namespace {

bool history_holds_text(const GitCommand& git, const std::string& folder, const std::string& text) {
  const ProgramAnswer object = git.run({"hash-object", "--no-filters", "--stdin"}, text);
  if (!object.ok()) return false;
  const std::string id = object.first_line();
  return git.line({"log", "-1", "--format=%H", "--no-renames", "--find-object=" + id, "HEAD", "--", folder})
      .has_value();
}

// Whether what HEAD was made from has every file of the folder, byte for byte.
bool history_holds(const Store& store, const GitCommand& git, const StorePath& archive) {
  for (const FolderEntry& entry : store.entries(archive)) {
    const auto place = layout::workflow_archive_file(archive, entry.name);
    if (entry.type != EntryType::file || !place) return false;
    const std::optional<Stored> stored = store.find(*place);
    if (!stored || !history_holds_text(git, store.location().shown(layout::workflows()), stored->text)) return false;
  }
  return true;
}

}  // namespace

std::vector<ArchivedWorkflow> archived_workflows(const Store& store) {
  std::vector<std::pair<workflow::ArchiveAge, ArchivedWorkflow>> found;
  for (const FolderEntry& entry : store.entries(layout::workflow_archives())) {
    const auto age = workflow::archive_age(entry.name);
    const auto place = layout::workflow_archive(entry.name);
    if (entry.type != EntryType::folder || !age || !place) continue;
    found.push_back({*age, {entry.name, store.location().shown(*place)}});
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::tie(b.first, b.second.name) < std::tie(a.first, a.second.name);
  });
  std::vector<ArchivedWorkflow> archives;
  archives.reserve(found.size());
  for (auto& [age, archive] : found) archives.push_back(std::move(archive));
  return archives;
}

Pruned prune_archives(const Store& store, const GitCommand* git) {
  Pruned pruned;
  if (archived_workflows(store).size() <= workflow::kept_archives) return pruned;
  const Folder held = hold_folder(store, layout::workflows());
  const std::vector<ArchivedWorkflow> archives = archived_workflows(store);
  std::size_t newer = 0;
  for (const ArchivedWorkflow& archive : archives) {
    const StorePath place = *layout::workflow_archive(archive.name);
    if (newer < workflow::kept_archives) {
      if (store.has_entry(place, layout::phase_file)) ++newer;
    } else if (git != nullptr && history_holds(store, *git, place)) {
      remove_folder(store, place);
      pruned.removed.push_back(archive.path);
    } else {
      pruned.kept.push_back(archive.path);
    }
  }
  return pruned;
}

}  // namespace checkpoint
