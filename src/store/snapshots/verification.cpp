#include "store/snapshots/verification.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/error.h"
#include "kinds/snapshot/place.h"
#include "store/snapshots/ref_flaws.h"
#include "store/snapshots/staging.h"

namespace checkpoint {
namespace {

using snapshot::SnapshotFile;

SnapshotFlaw flaw_of(const StoreProblem& problem) {
  const auto inside = layout::inside_store(problem.path);
  const auto place = inside ? snapshot::place_at(*inside) : std::nullopt;
  return {place ? place->id : "", place ? place->name : "", problem.path, problem.code, problem.message};
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
  each.reserve(contents.size());
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

std::vector<SnapshotFlaw> verify_snapshots(const GitCommand& git, const Snapshots& snapshots,
                                           const std::optional<std::string>& named) {
  std::vector<SnapshotFlaw> flaws;
  for (const StoreProblem& problem : snapshots.problems) flaws.push_back(flaw_of(problem));
  for (SnapshotFlaw& flaw : lost(snapshots)) flaws.push_back(std::move(flaw));
  if (named) {
    std::erase_if(flaws, [&](const SnapshotFlaw& flaw) { return !is_meant(flaw, *named); });
  }
  const std::vector<const StoredSnapshot*> chosen = chosen_of(snapshots, named, !flaws.empty());
  for (SnapshotFlaw& flaw : ref_flaws(git, snapshot_refs(git), chosen)) flaws.push_back(std::move(flaw));
  check_contents(git, chosen, flaws);
  return flaws;
}

}  // namespace checkpoint
