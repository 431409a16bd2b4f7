#include "store/snapshots/ref_flaws.h"

#include <optional>

#include "core/ranges.h"
#include "core/take.h"
#include "store/snapshots/tree_stream.h"

namespace checkpoint {
namespace {

// A ref that is to keep the files of a snapshot.
struct Keeper {
  const SnapshotRef* ref;
  std::size_t snapshot;                  // its number
  std::optional<std::string> tree = {};  // nothing where git does not have it
};

std::vector<Keeper> keepers_of(const std::vector<SnapshotRef>& refs,
                               const std::vector<const StoredSnapshot*>& snapshots) {
  std::vector<Keeper> keepers;
  for (std::size_t number = 0; number < snapshots.size(); ++number) {
    const snapshot::Snapshot& value = snapshots[number]->value;
    for (const SnapshotRef& ref : refs) {
      if (ref.id == value.id && ref.workflow == value.workflow_id) keepers.push_back({&ref, number});
    }
  }
  return keepers;
}

// `<id> tree <size>`, or anything else where there is none.
void find_trees(const GitCommand& git, std::vector<Keeper>& keepers) {
  std::string asked;
  for (const Keeper& keeper : keepers) asked += keeper.ref->ref + "^{tree}\n";
  const ProgramAnswer answer = git.run({"--no-replace-objects", "cat-file", "--batch-check"}, asked);
  std::string_view rest = answer.output;
  for (Keeper& keeper : keepers) {
    std::string_view line = take_until(rest, '\n');
    const std::string_view id = take_until(line, ' ');
    if (take_until(line, ' ') == "tree") keeper.tree = id;
  }
}

std::vector<std::string> rows_of(const std::vector<TreeFile>& files) {
  std::vector<std::string> rows;
  rows.reserve(files.size());
  for (const TreeFile& file : files) rows.push_back(file.mode + " " + file.blob + " " + file.path);
  sort(rows);
  return rows;
}

SnapshotFlaw flaw_of(const StoredSnapshot& stored, ProblemCode code, std::string message) {
  return {stored.value.id, stored.value.checkpoint_name, stored.path, code, std::move(message)};
}

// What is wrong with the trees, by the number of the snapshot: the first of each.
std::vector<std::optional<SnapshotFlaw>> tree_flaws(const GitCommand& git, const std::vector<Keeper>& keepers,
                                                    const std::vector<const StoredSnapshot*>& snapshots) {
  std::vector<std::string> trees;
  for (const Keeper& keeper : keepers) {
    if (keeper.tree) trees.push_back(*keeper.tree);
  }
  TreeStream stream(git, std::move(trees));
  std::vector<std::optional<SnapshotFlaw>> found(snapshots.size());
  for (const Keeper& keeper : keepers) {
    const StoredSnapshot& stored = *snapshots[keeper.snapshot];
    const auto files = keeper.tree ? stream.next() : std::nullopt;
    if (found[keeper.snapshot] || (files && rows_of(*files) == rows_of(stored.value.files))) continue;
    found[keeper.snapshot] = flaw_of(stored, "ref-differs",
                                     "is kept by the ref " + keeper.ref->ref + ", which " +
                                         (files ? std::string("has other files") : std::string("git cannot read")));
  }
  return found;
}

}  // namespace

std::vector<SnapshotFlaw> ref_flaws(const GitCommand& git, const std::vector<SnapshotRef>& refs,
                                    const std::vector<const StoredSnapshot*>& snapshots) {
  std::vector<Keeper> keepers = keepers_of(refs, snapshots);
  if (!keepers.empty()) find_trees(git, keepers);
  std::vector<std::optional<SnapshotFlaw>> found = tree_flaws(git, keepers, snapshots);
  std::vector<SnapshotFlaw> flaws;
  auto keeper = keepers.begin();
  for (std::size_t number = 0; number < snapshots.size(); ++number) {
    const bool is_kept = keeper != keepers.end() && keeper->snapshot == number;
    if (!is_kept) flaws.push_back(flaw_of(*snapshots[number], "ref-missing", "has no ref that keeps its contents"));
    if (found[number]) flaws.push_back(*std::move(found[number]));
    while (keeper != keepers.end() && keeper->snapshot == number) ++keeper;
  }
  return flaws;
}

}  // namespace checkpoint
