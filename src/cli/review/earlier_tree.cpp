#include "cli/review/earlier_tree.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/take.h"
#include "store/install/file_edits.h"

namespace checkpoint::cli {
namespace {

using PathSet = std::set<std::string>;

PathSet changed_paths(const GitCommand& git, const std::string& from, const std::string& to) {
  PathSet paths;
  for (RawChange& change : raw_changes(git, from, to)) paths.insert(std::move(change.path));
  return paths;
}

// What one commit has otherwise than each of those from which all are come.
struct Progeny {
  std::string commit;
  std::vector<PathSet> unlike;

  bool has_changed(const std::string& path) const {
    const auto is_unlike = [&](const PathSet& paths) { return paths.count(path) != 0; };
    return !unlike.empty() && std::all_of(unlike.begin(), unlike.end(), is_unlike);
  }
  bool has_kept(const std::string& path) const { return !unlike.empty() && !has_changed(path); }
};

// None in a shallow clone that was cut in between.
std::vector<std::string> roots_of(const GitCommand& git, const std::vector<std::string>& commits) {
  std::vector<std::string> words{"merge-base", "--all", "--octopus"};
  words.insert(words.end(), commits.begin(), commits.end());
  const ProgramAnswer answer = git.run(words);
  std::vector<std::string> roots;
  for (const std::string_view line : parts_of(answer.output, '\n')) {
    if (!line.empty()) roots.emplace_back(line);
  }
  return roots;
}

std::vector<Progeny> progeny_of(const GitCommand& git, const std::vector<std::string>& commits) {
  const std::vector<std::string> roots = roots_of(git, commits);
  std::vector<Progeny> all;
  for (const std::string& commit : commits) {
    Progeny one{commit, {}};
    for (const std::string& root : roots) one.unlike.push_back(changed_paths(git, root, commit));
    all.push_back(std::move(one));
  }
  return all;
}

void take_instead(const Progeny& other, const Progeny& one, EarlierTree& tree) {
  if (other.unlike.empty()) return;
  for (const std::string& path : other.unlike.front()) {
    if (other.has_changed(path) && one.has_kept(path)) tree.instead.try_emplace(path, other.commit);
  }
}

// What the head has as the base itself has it, is nothing that a merge would change, whatever either did before.
// `unlike` is what it has otherwise.
void take_base(const GitCommand& git, const Fork& fork, const PathSet& unlike, EarlierTree& tree) {
  for (const std::string& path : changed_paths(git, tree.commit, fork.head)) {
    if (unlike.count(path) == 0) tree.instead.insert_or_assign(path, fork.base);
  }
}

}  // namespace

std::vector<std::string> parents_to_be(const GitCommand& git) {
  std::vector<std::string> parents;
  if (auto head = git.line({"rev-parse", "--verify", "--quiet", "HEAD"})) parents.push_back(*std::move(head));
  if (!git.line({"rev-parse", "--verify", "--quiet", "MERGE_HEAD"})) return parents;
  const std::string merged = text_of_file(git.path("MERGE_HEAD")).value_or("");
  for (const std::string_view line : parts_of(merged, '\n')) parents.emplace_back(line);
  return parents;
}

std::vector<EarlierTree> earlier_trees(const GitCommand& git, const Fork& fork) {
  if (fork.ancestors.size() == 1) return {{fork.ancestor}};
  const std::vector<Progeny> all = progeny_of(git, fork.ancestors);
  const PathSet unlike_base = changed_paths(git, fork.base, fork.head);
  std::vector<EarlierTree> trees;
  for (const Progeny& one : all) {
    EarlierTree tree{one.commit};
    for (const Progeny& other : all) take_instead(other, one, tree);
    take_base(git, fork, unlike_base, tree);
    trees.push_back(std::move(tree));
  }
  return trees;
}

std::vector<StagedFile> files_at(const GitCommand& git, const EarlierTree& tree, const std::vector<std::string>& paths,
                                 std::size_t max_bytes) {
  std::vector<StagedFile> files = committed_files_at(git, tree.commit, paths, max_bytes);
  std::erase_if(files, [&](const StagedFile& file) { return tree.instead.count(file.path) != 0; });
  std::set<std::string> others;
  for (const auto& [path, commit] : tree.instead) others.insert(commit);
  for (const std::string& other : others) {
    for (StagedFile& file : committed_files_at(git, other, paths, max_bytes)) {
      const auto instead = tree.instead.find(file.path);
      if (instead != tree.instead.end() && instead->second == other) files.push_back(std::move(file));
    }
  }
  return files;
}

std::vector<RawChange> changes_from(const GitCommand& git, const EarlierTree& tree, const std::string& to) {
  std::vector<RawChange> changes = raw_changes(git, tree.commit, to);
  std::erase_if(changes, [&](const RawChange& change) { return tree.instead.count(change.path) != 0; });
  return changes;
}

}  // namespace checkpoint::cli
