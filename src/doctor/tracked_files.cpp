#include "doctor/tracked_files.h"

#include <map>
#include <string_view>

#include "core/take.h"

namespace checkpoint::doctor {

namespace {

constexpr char kOurs = '2';
constexpr char kTheirs = '3';

// `<mode> <object> <stage>\t<path>`
void add(std::string_view entry, TrackedFiles& files, std::map<std::string, UnmergedFile>& unmerged) {
  const std::size_t space = entry.find(' ');
  const std::size_t tab = entry.find('\t');
  if (space == std::string_view::npos || tab == std::string_view::npos || tab < space + 3) return;
  const std::string path(entry.substr(tab + 1));
  const char stage = entry[tab - 1];
  files.paths.insert(path);
  if (stage == '0') return;
  UnmergedFile& file = unmerged[path];
  file.path = path;
  const std::string object(entry.substr(space + 1, tab - space - 3));
  if (stage == kOurs) file.ours = object;
  if (stage == kTheirs) file.theirs = object;
}

}  // namespace

TrackedFiles tracked_files(const GitCommand& git, const std::string& folder) {
  const std::string listing = git.output({"--literal-pathspecs", "ls-files", "--stage", "-z", "--", folder});
  TrackedFiles files;
  std::map<std::string, UnmergedFile> unmerged;
  for (const std::string_view entry : parts_of(listing, '\0')) add(entry, files, unmerged);
  for (auto& [path, file] : unmerged) files.unmerged.push_back(std::move(file));
  return files;
}

}  // namespace checkpoint::doctor
