#include "store/whole_edition.h"

#include <algorithm>

#include "store/left_out.h"

namespace checkpoint {

WholeEdition::WholeEdition(const Store& store, const GitConfig& config, const Environment& environment)
    : store_(store), left_out_(store.location().shown_store(), Limits{}) {
  const std::vector<std::string> paths = left_out(store.location(), config, environment);
  if (paths.empty()) return;
  const GitCommand git(store.location().root, environment);
  for (StagedFile& file : indexed_files_at(git, paths, Limits{}.max_bytes)) left_out_.add(std::move(file));
}

std::vector<FolderEntry> WholeEdition::entries(const StorePath& folder) const {
  std::vector<FolderEntry> all = store_.entries(folder);
  for (FolderEntry& entry : left_out_.entries(folder)) {
    const auto place =
        std::lower_bound(all.begin(), all.end(), entry.name,
                         [](const FolderEntry& other, const std::string& name) { return other.name < name; });
    if (place == all.end() || place->name != entry.name) all.insert(place, std::move(entry));
  }
  return all;
}

Result<std::optional<Stored>, StoreProblem> WholeEdition::look_at(const StorePath& place) const {
  Result<std::optional<Stored>, StoreProblem> here = store_.look_at(place);
  return !here || *here ? here : left_out_.look_at(place);
}

}  // namespace checkpoint
