// The archives of workflows: what is there, and what may go.

#include <optional>
#include <tuple>

#include "core/ranges.h"
#include "kinds/workflow/archive.h"
#include "store/committed_texts.h"
#include "store/folders.h"
#include "store/workflows.h"

namespace checkpoint {
namespace {

// Whether what HEAD was made from has every file of the folder, byte for byte.
bool history_holds(const Store& store, const CommittedTexts& committed, const StorePath& archive) {
  for (const FolderEntry& entry : store.entries(archive)) {
    const auto place = layout::workflow_archive_file(archive, entry.name);
    if (entry.type != EntryType::file || !place) return false;
    const std::optional<Stored> stored = store.find(*place);
    if (!stored || !committed.has(stored->text)) return false;
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
  sort(found, [](const auto& a, const auto& b) {
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
  std::optional<CommittedTexts> committed;
  if (git != nullptr)
    committed.emplace(*git, std::vector<std::string>{"HEAD"}, store.location().shown(layout::workflows()));
  std::size_t newer = 0;
  for (const ArchivedWorkflow& archive : archives) {
    const StorePath place = *layout::workflow_archive(archive.name);
    if (newer < workflow::kept_archives) {
      if (store.has_entry(place, layout::phase_file)) ++newer;
    } else if (committed && history_holds(store, *committed, place)) {
      remove_folder(store, place);
      pruned.removed.push_back(archive.path);
    } else {
      pruned.kept.push_back(archive.path);
    }
  }
  return pruned;
}

}  // namespace checkpoint
