#include "store/staged.h"

#include <utility>

#include "core/layout.h"
#include "store/blobs.h"
#include "store/raw_diff.h"

namespace checkpoint {

namespace {

std::vector<RawChange> staged_changes(const GitCommand& git) {
  return parse_raw_diff(git.output({"diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-relative",
                                    "--", all_stores(), ":(top,glob)**/" + std::string(layout::store_folder)}));
}

// What stands in a store's place is none of its files.
std::vector<std::string> take_linked_stores(std::vector<RawChange>& changes) {
  const auto is_store = [](const RawChange& change) {
    return change.path == layout::store_folder || change.path.ends_with("/" + std::string(layout::store_folder));
  };
  std::vector<std::string> linked;
  for (const RawChange& change : changes) {
    if (is_store(change) && change.after.is_symlink()) linked.push_back(change.path);
  }
  std::erase_if(changes, is_store);
  return linked;
}

std::vector<std::string> take_deleted(std::vector<RawChange>& changes) {
  std::vector<std::string> deleted;
  for (const RawChange& change : changes) {
    if (!change.after.is_there() && !change.unmerged) deleted.push_back(change.path);
  }
  std::erase_if(changes, [](const RawChange& change) { return !change.after.is_there() && !change.unmerged; });
  return deleted;
}

std::vector<StagedFile> files_of(const GitCommand& git, std::vector<RawChange> changes, std::size_t max_bytes) {
  std::erase_if(changes, [](const RawChange& change) { return change.unmerged; });
  std::vector<RawFile> after;
  after.reserve(changes.size());
  for (const RawChange& change : changes) after.push_back(change.after);
  const Blobs blobs(git, after, max_bytes);
  std::vector<StagedFile> files;
  files.reserve(changes.size());
  for (const RawChange& change : changes) {
    files.push_back({change.path, std::string(layout::inside_store(change.path).value_or("")),
                     blobs.text_of(change.after, change.path)});
  }
  return files;
}

// `command` compares with the empty tree, so that all there is comes as added.
std::vector<StagedFile> files_at(const GitCommand& git, std::vector<std::string> command,
                                 const std::vector<std::string>& paths, std::size_t max_bytes) {
  if (paths.empty()) return {};
  command.insert(command.end(), {"--raw", "-z", "--no-abbrev", "--no-renames"});
  command.emplace_back("--");
  for (const std::string& path : paths) command.push_back(":(top,literal)" + path);
  return files_of(git, parse_raw_diff(git.output(command)), max_bytes);
}

}  // namespace

StagedChange staged_files(const GitCommand& git, const std::function<std::size_t()>& max_bytes) {
  std::vector<RawChange> changes = staged_changes(git);
  std::vector<std::string> linked = take_linked_stores(changes);
  if (changes.empty()) return {{}, {}, std::move(linked)};
  std::vector<std::string> deleted = take_deleted(changes);
  return {files_of(git, std::move(changes), max_bytes()), std::move(deleted), std::move(linked)};
}

std::vector<StagedFile> committed_files(const GitCommand& git, const std::string& commit, std::size_t max_bytes) {
  return files_of(git, raw_files(git, commit), max_bytes);
}

std::vector<StagedFile> indexed_files_at(const GitCommand& git, const std::vector<std::string>& paths,
                                         std::size_t max_bytes) {
  // Of a folder that a sparse index has as one entry, git compares nothing where only a part of it is asked for.
  return files_at(git, {"-c", "index.sparse=false", "diff", "--cached", "--no-relative", empty_tree(git)}, paths,
                  max_bytes);
}

std::vector<StagedFile> committed_files_at(const GitCommand& git, const std::string& commit,
                                           const std::vector<std::string>& paths, std::size_t max_bytes) {
  return files_at(git, {"diff-tree", "-r", empty_tree(git), commit}, paths, max_bytes);
}

}  // namespace checkpoint
