#include "store/snapshots/usage.h"

#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>

#include "core/take.h"
#include "core/texts.h"
#include "core/whole_number.h"

namespace checkpoint {
namespace {

// Who has a content: so many snapshots of the workflow, and whether anybody beside them.
struct Holders {
  std::size_t snapshots = 0;
  bool others = false;
  std::uint64_t size = 0;
  std::optional<std::uint64_t> stored = {};  // nothing where git does not have it
};

using Contents = std::unordered_map<std::string, Holders>;

std::set<std::string> blobs_of(const snapshot::Snapshot& snapshot) {
  std::set<std::string> blobs;
  for (const snapshot::SnapshotFile& file : snapshot.files) blobs.insert(file.blob);
  return blobs;
}

Contents contents_of(const Snapshots& snapshots) {
  Contents contents;
  for (const StoredSnapshot& stored : snapshots.all) {
    for (const snapshot::SnapshotFile& file : stored.value.files) contents[file.blob].size = file.size;
    for (const std::string& blob : blobs_of(stored.value)) ++contents[blob].snapshots;
  }
  return contents;
}

void mark_other(Contents& contents, const std::string& blob) {
  const auto found = contents.find(blob);
  if (found != contents.end()) found->second.others = true;
}

// `<mode> blob <id>\t<path>`, each with a NUL.
void mark_head(const GitCommand& git, Contents& contents) {
  const ProgramAnswer answer = git.run({"ls-tree", "-r", "-z", "--full-tree", "HEAD"});
  if (!answer.ok()) return;
  for (std::string_view entry : parts_of(answer.output, '\0')) {
    const std::string_view object = take_until(entry, '\t');
    mark_other(contents, std::string(object.substr(object.rfind(' ') + 1)));
  }
}

// `<id> <size on disk>`, or `<id> missing`.
void measure(const GitCommand& git, Contents& contents) {
  const std::string asked = as_lines(contents, [](const auto& content) { return content.first; });
  if (asked.empty()) return;
  const std::string answer = git.output({"cat-file", "--batch-check=%(objectname) %(objectsize:disk)"}, asked);
  for (std::string_view line : parts_of(answer, '\n')) {
    const std::string blob(take_until(line, ' '));
    if (const auto size = whole_number<std::uint64_t>(line)) contents[blob].stored = size;
  }
}

void count(const Holders& holders, bool is_own, SnapshotUsage& usage) {
  (is_own ? usage.contents.own : usage.contents.shared) += holders.size;
  if (!holders.stored) {
    ++usage.missing;
  } else {
    (is_own ? usage.stored.own : usage.stored.shared) += *holders.stored;
  }
}

SnapshotUsage usage_of(const StoredSnapshot& stored, const Contents& contents) {
  SnapshotUsage usage;
  usage.id = stored.value.id;
  usage.document = stored.document.text().size();
  for (const snapshot::SnapshotFile& file : stored.value.files) usage.files += file.size;
  for (const std::string& blob : blobs_of(stored.value)) {
    const Holders& holders = contents.at(blob);
    count(holders, holders.snapshots == 1 && !holders.others, usage);
  }
  return usage;
}

}  // namespace

WorkflowUsage usage_of(const Store& store, const GitCommand& git, const Snapshots& snapshots, const Instant& now) {
  Contents contents = contents_of(snapshots);
  for (const Name& workflow : snapshot_workflows(store)) {
    if (workflow == snapshots.workflow) continue;
    for (const StoredSnapshot& stored : look_at_snapshots(store, workflow, now).all) {
      for (const snapshot::SnapshotFile& file : stored.value.files) mark_other(contents, file.blob);
    }
  }
  mark_head(git, contents);
  measure(git, contents);
  WorkflowUsage usage;
  for (const StoredSnapshot& stored : snapshots.all) {
    usage.snapshots.push_back(usage_of(stored, contents));
    usage.total.files += usage.snapshots.back().files;
    usage.total.document += usage.snapshots.back().document;
  }
  for (const auto& [blob, holders] : contents) count(holders, !holders.others, usage.total);
  return usage;
}

}  // namespace checkpoint
