#include "store/staged.h"

#include <utility>

#include "core/layout.h"
#include "store/blobs.h"
#include "store/raw_diff.h"

namespace checkpoint {

namespace {

std::vector<RawChange> staged_changes(const GitCommand& git) {
  return parse_raw_diff(git.output({"diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-relative",
                                    "--diff-filter=d", "--", all_stores()}));
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

}  // namespace

std::vector<StagedFile> staged_files(const GitCommand& git, const std::function<std::size_t()>& max_bytes) {
  std::vector<RawChange> changes = staged_changes(git);
  if (changes.empty()) return {};
  return files_of(git, std::move(changes), max_bytes());
}

std::vector<StagedFile> committed_files(const GitCommand& git, const std::string& commit, std::size_t max_bytes) {
  return files_of(git, raw_files(git, commit), max_bytes);
}

}  // namespace checkpoint
