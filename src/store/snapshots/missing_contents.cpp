#include "store/snapshots/missing_contents.h"

#include "core/take.h"
#include "core/texts.h"

namespace checkpoint {
namespace {

// The file of an object may be there and be none: that takes a look at its head.
void add_unreadable(const GitCommand& git, const std::string& ids, MissingContents& missing) {
  const ProgramAnswer answer = git.run({"--no-replace-objects", "cat-file", "--batch-check"}, ids);
  for (const std::string_view line : parts_of(answer.output, '\n')) {
    if (line.ends_with(" missing")) missing.blobs.emplace(line.substr(0, line.find(' ')));
  }
}

}  // namespace

std::vector<std::string> MissingContents::files_of(const snapshot::Snapshot& snapshot) const {
  std::vector<std::string> files;
  for (const snapshot::SnapshotFile& file : snapshot.files) {
    if (blobs.count(file.blob) != 0) files.push_back(file.path);
  }
  return files;
}

// `<id>`, and behind a space where it is not the commit: its path; `?<id>` for each that is missing. A walk that is to
// name those asks no remote for them.
MissingContents missing_contents(const GitCommand& git, const std::vector<SnapshotRef>& refs) {
  MissingContents missing;
  if (refs.empty()) return missing;
  const std::string asked = as_lines(refs, &SnapshotRef::ref);
  const ProgramAnswer answer = git.run(
      {"--no-replace-objects", "rev-list", "--objects", "--missing=print", "--no-walk=unsorted", "--stdin"}, asked);
  std::string there;
  for (std::string_view line : parts_of(answer.output, '\n')) {
    const bool is_missing = line.starts_with('?');
    if (is_missing) line.remove_prefix(1);
    const std::string id(line.substr(0, line.find(' ')));
    if (is_missing) missing.blobs.insert(id);
    if (!is_missing) there += id + "\n";
  }
  if (!answer.ok()) missing.reason = answer.complaint();
  if (!is_partial_clone(git)) add_unreadable(git, there, missing);
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
