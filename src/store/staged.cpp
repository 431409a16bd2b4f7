#include "store/staged.h"

#include <utility>

#include "core/layout.h"
#include "core/ranges.h"
#include "core/take.h"
#include "store/blobs.h"
#include "store/raw_diff.h"

namespace checkpoint {

namespace {

// Outside of a repository, and in one that git does not trust, `git diff` compares files instead and says so in words
// that help nobody; an order of files that is configured and is not there must stop no commit.
std::vector<RawChange> staged_changes(const GitCommand& git) {
  const ProgramAnswer answer = git.run(
      in_raw_form({"diff", "--cached", "--no-relative", "-O/dev/null"}, {"--", all_stores(), places_of_stores()}));
  if (!answer.ok()) {
    git.path("HEAD");  // Error{not_a_repository} with git's reason
    throw git_failure("git diff failed", answer);
  }
  return parse_raw_diff(answer.output);
}

bool is_store(const RawChange& change) {
  return change.path == layout::store_folder || change.path.ends_with("/" + std::string(layout::store_folder));
}

bool has_gone(const RawChange& change) { return !change.after.is_there() && !change.unmerged; }

bool loses_files(const std::string& store, const std::vector<RawChange>& changes) {
  return any_of(changes,
                [&](const RawChange& change) { return change.path.starts_with(store + "/") && has_gone(change); });
}

// What stands in a store's place is none of its files.
std::vector<OtherStore> take_other_stores(std::vector<RawChange>& changes) {
  std::vector<OtherStore> others;
  for (const RawChange& change : changes) {
    if (!is_store(change) || !change.after.is_there() || change.after.is_regular()) continue;
    others.push_back({change.path, change.after.is_symlink(), loses_files(change.path, changes)});
  }
  std::erase_if(changes, is_store);
  return others;
}

std::vector<std::string> take_deleted(std::vector<RawChange>& changes) {
  std::vector<std::string> deleted;
  for (const RawChange& change : changes) {
    if (has_gone(change)) deleted.push_back(change.path);
  }
  std::erase_if(changes, has_gone);
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

std::vector<std::string> at_and_below(const std::vector<std::string>& paths) {
  std::vector<std::string> words{"--"};
  for (const std::string& path : paths) words.push_back(":(top,literal)" + path);
  return words;
}

// `<mode> <blob> <stage>\t<path>`, as if each had been added. What is to be merged still has no text.
std::vector<RawChange> parse_listing(std::string_view listing) {
  std::vector<RawChange> all;
  for (std::string_view row : parts_of(listing, '\0')) {
    RawChange change;
    change.after.mode = take_until(row, ' ');
    change.after.blob = take_until(row, ' ');
    change.unmerged = take_until(row, '\t') != "0";
    change.path = row;
    all.push_back(std::move(change));
  }
  return all;
}

}  // namespace

StagedChange staged_files(const GitCommand& git, const std::function<std::size_t()>& max_bytes) {
  std::vector<RawChange> changes = staged_changes(git);
  std::vector<OtherStore> others = take_other_stores(changes);
  if (changes.empty()) return {{}, {}, std::move(others)};
  std::vector<std::string> deleted = take_deleted(changes);
  return {files_of(git, std::move(changes), max_bytes()), std::move(deleted), std::move(others)};
}

std::vector<StagedFile> committed_files(const GitCommand& git, const std::string& commit, std::size_t max_bytes) {
  return files_of(git, raw_files(git, commit), max_bytes);
}

std::vector<OtherStore> other_stores_at(const GitCommand& git, const std::string& commit) {
  std::vector<RawChange> changes =
      parse_raw_diff(git.output(in_raw_form({"diff-tree", "-r"}, {empty_tree(git), commit, "--", places_of_stores()})));
  return take_other_stores(changes);
}

std::vector<StagedFile> indexed_files_at(const GitCommand& git, const std::vector<std::string>& paths,
                                         std::size_t max_bytes) {
  if (paths.empty()) return {};
  std::vector<std::string> words{"ls-files", "--stage", "--full-name", "-z"};
  for (std::string& word : at_and_below(paths)) words.push_back(std::move(word));
  std::vector<StagedFile> files = files_of(git, parse_listing(git.output(words)), max_bytes);
  // What `git add -N` promises stands there without a text, and no commit gets it.
  std::erase_if(files, [](const StagedFile& file) { return file.text && file.text->empty(); });
  return files;
}

std::vector<StagedFile> committed_files_at(const GitCommand& git, const std::string& commit,
                                           const std::vector<std::string>& paths, std::size_t max_bytes) {
  if (paths.empty()) return {};
  const std::vector<std::string> compared =
      in_raw_form({"diff-tree", "-r", empty_tree(git), commit}, at_and_below(paths));
  return files_of(git, parse_raw_diff(git.output(compared)), max_bytes);
}

}  // namespace checkpoint
