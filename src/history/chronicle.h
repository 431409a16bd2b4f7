#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/time.h"
#include "git/walk.h"
#include "history/passage.h"

namespace checkpoint::history {

/// A commit, as people name it.
struct Revision {
  std::string commit;  ///< 40 digits
  std::string author;
  Instant time;  ///< the author's
  std::string subject;
  bool is_merge = false;
  bool is_cut = false;  ///< what it was made from is not here (shallow and partial clones)
};

/// What one commit did to documents. Where it is_cut, passages have the version that it left and no changes.
struct Entry {
  Revision revision;
  std::vector<Passage> passages;
};

/// What is asked of a history.
struct Question {
  std::string store;                       ///< the store's folder, relative to the repository
  std::optional<std::string> document;     ///< one document's path; without it the whole store
  std::vector<std::string> among = {};     ///< of the store only these files, and what is in these folders; empty: all
  std::size_t entries = git::all_commits;  ///< at most so many
  std::function<View(const std::string& path)> view = nullptr;  ///< how each document is seen; not set: as its owner
};

Revision revision_of(const git::Commit& commit);

/// The commits that changed the document (through renames) or any document of the store, newest first, with what each
/// changed in them. Of a merge only what none of its sides has: it may have nothing. Archives do not count.
std::vector<Entry> chronicle(const git::Repository& repository, const git::Oid& from, const Question& question);

/// The document at `path` in a commit.
Version version_at(const git::Repository& repository, const git::Oid& commit, const std::string& path);

/// All documents of the store in a commit, as paths from the root with their blobs, by path.
std::vector<git::FileName> documents_at(const git::Repository& repository, const git::Oid& commit,
                                        const std::string& store);

}  // namespace checkpoint::history
