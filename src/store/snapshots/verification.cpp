#include "store/snapshots/verification.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/error.h"
#include "kinds/snapshot/place.h"
#include "store/snapshots/staging.h"

namespace checkpoint {
namespace {

using snapshot::SnapshotFile;

SnapshotFlaw flaw_of(const StoredSnapshot& stored, std::string code, std::string message) {
  return {stored.value.id, stored.value.checkpoint_name, stored.path, std::move(code), std::move(message)};
}

SnapshotFlaw flaw_of(const StoreProblem& problem) {
  const auto inside = layout::inside_store(problem.path);
  const auto place = inside ? snapshot::place_at(*inside) : std::nullopt;
  return {place ? place->id : "", place ? place->name : "", problem.path, problem.code, problem.message};
}

// `<mode> <type> <id>` TAB `<path>` NUL, by path; nothing where git cannot read all of it.
std::optional<std::vector<std::string>> listed(const GitCommand& git, const std::string& ref) {
  const ProgramAnswer answer = git.run({"--no-replace-objects", "ls-tree", "-r", "-z", "--full-tree", ref});
  if (!answer.ok()) return std::nullopt;
  std::vector<std::string> rows;
  for (std::size_t at = 0; at < answer.output.size();) {
    const std::size_t end = std::min(answer.output.find('\0', at), answer.output.size());
    rows.push_back(answer.output.substr(at, end - at));
    at = end + 1;
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

std::vector<std::string> rows_of(const std::vector<SnapshotFile>& files) {
  std::vector<std::string> rows;
  for (const SnapshotFile& file : files) rows.push_back(file.mode + " blob " + file.blob + "\t" + file.path);
  std::sort(rows.begin(), rows.end());
  return rows;
}

// Snapshots that were made here, were not purged, and are gone.
std::vector<SnapshotFlaw> lost(const Snapshots& snapshots) {
  std::set<std::string> unreliable;
  for (const StoreProblem& problem : snapshots.problems) unreliable.insert(flaw_of(problem).snapshot_id);
  std::map<std::string, std::string> last;
  std::map<std::string, std::string> names;
  for (const snapshot::LogEntry& entry : snapshots.log.entries) {
    const snapshot::Event& event = entry.event;
    if (event.event != "create" && event.event != "purge") continue;
    last[event.snapshot_id] = event.event;
    names[event.snapshot_id] = event.checkpoint_name;
  }
  std::vector<SnapshotFlaw> flaws;
  for (const auto& [id, event] : last) {
    if (event == "purge" || snapshots.with_id(id) != nullptr || unreliable.count(id) != 0) continue;
    flaws.push_back({id, names[id], "", "missing", "the log tells of this snapshot, and it is not there"});
  }
  return flaws;
}

void check_contents(const GitCommand& git, const std::vector<const StoredSnapshot*>& chosen,
                    std::vector<SnapshotFlaw>& flaws) {
  std::map<std::pair<std::string, std::uint64_t>, SnapshotFile> contents;
  for (const StoredSnapshot* stored : chosen) {
    for (const SnapshotFile& file : stored->value.files) {
      contents.emplace(std::pair(file.blob, file.size), SnapshotFile{file.blob, file.mode, file.blob, file.size});
    }
  }
  std::vector<SnapshotFile> each;
  for (const auto& [key, file] : contents) each.push_back(file);
  // The size belongs to it: one content that is said to have two sizes is wrong in one place only.
  std::map<std::pair<std::string, std::uint64_t>, std::string> wrong;
  for (const ContentFlaw& flaw : content_flaws(git, each)) {
    wrong.emplace(std::pair(each[flaw.number].blob, each[flaw.number].size), flaw.message);
  }
  for (const StoredSnapshot* stored : chosen) {
    for (const SnapshotFile& file : stored->value.files) {
      const auto found = wrong.find({file.blob, file.size});
      if (found == wrong.end()) continue;
      flaws.push_back({stored->value.id, stored->value.checkpoint_name, file.path, "content", found->second});
    }
  }
}

bool is_meant(const SnapshotFlaw& flaw, const std::string& named) {
  constexpr std::size_t least = 4;
  return flaw.checkpoint_name == named || (named.size() >= least && flaw.snapshot_id.starts_with(named));
}

// The one that is meant by name; none where a flaw has told of it already.
std::vector<const StoredSnapshot*> chosen_of(const Snapshots& snapshots, const std::optional<std::string>& named,
                                             bool is_told) {
  std::vector<const StoredSnapshot*> chosen;
  if (!named) {
    for (const StoredSnapshot& stored : snapshots.all) chosen.push_back(&stored);
    return chosen;
  }
  try {
    chosen.push_back(&find_snapshot(snapshots, *named));
  } catch (const Error&) {
    if (!is_told) throw;
  }
  return chosen;
}

}  // namespace

std::optional<SnapshotFlaw> ref_flaw(const GitCommand& git, const std::vector<SnapshotRef>& refs,
                                     const StoredSnapshot& snapshot) {
  bool is_kept = false;
  for (const SnapshotRef& ref : refs) {
    if (ref.id != snapshot.value.id) continue;
    const auto rows = listed(git, ref.ref);
    if (!rows) return flaw_of(snapshot, "ref-differs", "is kept by the ref " + ref.ref + ", which git cannot read");
    if (*rows != rows_of(snapshot.value.files)) {
      return flaw_of(snapshot, "ref-differs", "is kept by the ref " + ref.ref + ", which has other files");
    }
    is_kept = true;
  }
  if (is_kept) return std::nullopt;
  return flaw_of(snapshot, "ref-missing", "has no ref that keeps its contents");
}

std::vector<SnapshotFlaw> verify_snapshots(const GitCommand& git, const Snapshots& snapshots,
                                           const std::optional<std::string>& named) {
  std::vector<SnapshotFlaw> flaws;
  for (const StoreProblem& problem : snapshots.problems) flaws.push_back(flaw_of(problem));
  for (SnapshotFlaw& flaw : lost(snapshots)) flaws.push_back(std::move(flaw));
  if (named) {
    flaws.erase(
        std::remove_if(flaws.begin(), flaws.end(), [&](const SnapshotFlaw& flaw) { return !is_meant(flaw, *named); }),
        flaws.end());
  }
  const std::vector<const StoredSnapshot*> chosen = chosen_of(snapshots, named, !flaws.empty());
  const std::vector<SnapshotRef> refs = snapshot_refs(git, snapshots.workflow);
  for (const StoredSnapshot* stored : chosen) {
    if (auto flaw = ref_flaw(git, refs, *stored)) flaws.push_back(*std::move(flaw));
  }
  check_contents(git, chosen, flaws);
  return flaws;
}

}  // namespace checkpoint
