#include "store/git_edition.h"

#include "store/write.h"

namespace checkpoint {

// The files below one folder stand side by side in the map; what lies deeper is told once, as a folder.
std::vector<FolderEntry> GitEdition::entries(const StorePath& folder) const {
  const std::string prefix = folder.text() + "/";
  std::map<std::string, EntryType> found;
  for (auto file = files_.lower_bound(prefix); file != files_.end() && file->first.starts_with(prefix); ++file) {
    const std::string rest = file->first.substr(prefix.size());
    const std::size_t end = rest.find('/');
    const EntryType type = end == std::string::npos ? EntryType::file : EntryType::folder;
    if (!rest.starts_with('.')) found.emplace(rest.substr(0, end), type);
  }
  std::vector<FolderEntry> entries;
  entries.reserve(found.size());
  for (const auto& [name, type] : found) entries.push_back({name, type});
  return entries;
}

Result<std::optional<Stored>, StoreProblem> GitEdition::look_at(const StorePath& place) const {
  const auto file = files_.find(place.text());
  if (file == files_.end() && entries(place).empty()) return std::optional<Stored>();
  if (file == files_.end()) return problem_of({FileFault::not_a_file, "is not a regular file"}, shown(place));
  const Result<std::string, StoreProblem>& text = file->second.text;
  if (!text) return text.problem();
  return std::optional(stored(place, shown(place), {*text, {}}, limits_));
}

std::map<std::string, GitEdition> editions_of(const std::vector<StagedFile>& files, const Limits& limits) {
  std::map<std::string, GitEdition> editions;
  for (const StagedFile& file : files) {
    const std::string folder = file.store();
    editions.try_emplace(folder, folder, limits).first->second.add(file);
  }
  return editions;
}

}  // namespace checkpoint
