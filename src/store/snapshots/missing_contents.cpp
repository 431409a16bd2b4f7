#include "store/snapshots/missing_contents.h"

#include "core/take.h"

namespace checkpoint {

std::vector<std::string> MissingContents::files_of(const snapshot::Snapshot& snapshot) const {
  std::vector<std::string> files;
  for (const snapshot::SnapshotFile& file : snapshot.files) {
    if (blobs.count(file.blob) != 0) files.push_back(file.path);
  }
  return files;
}

// `?<id>` for each that is missing. A walk that is to name those asks no remote for them.
MissingContents missing_contents(const GitCommand& git, const std::vector<SnapshotRef>& refs) {
  MissingContents missing;
  if (refs.empty()) return missing;
  std::string asked;
  for (const SnapshotRef& ref : refs) asked += ref.ref + "\n";
  const ProgramAnswer answer = git.run(
      {"--no-replace-objects", "rev-list", "--objects", "--quiet", "--missing=print", "--no-walk=unsorted", "--stdin"},
      asked);
  for (std::string_view line : parts_of(answer.output, '\n')) {
    if (!line.starts_with('?')) continue;
    line.remove_prefix(1);
    missing.blobs.emplace(line);
  }
  if (!answer.ok()) missing.reason = answer.complaint();
  return missing;
}

void drop_hollow(const snapshot::Snapshot& snapshot, const MissingContents& missing, std::vector<SnapshotRef>& refs) {
  if (missing.files_of(snapshot).empty()) return;
  std::erase_if(refs, [&](const SnapshotRef& ref) { return ref.id == snapshot.id && ref.remote.empty(); });
}

bool is_partial_clone(const GitCommand& git) {
  return git
      .line({"config", "--get-regexp", R"(^(extensions\.partialclone|remote\..*\.(promisor|partialclonefilter))$)"})
      .has_value();
}

}  // namespace checkpoint
