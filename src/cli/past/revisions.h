#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "history/chronicle.h"

namespace checkpoint::cli {

/// A document as a commit has it.
struct PastDocument {
  std::string path;  ///< relative to the repository
  history::Version version;
};

/// Checkpoints as the commits of a repository have them.
class Revisions {
 public:
  virtual ~Revisions() = default;

  /// The commit that HEAD is at; nothing while there is none.
  virtual std::optional<history::Revision> head() = 0;
  /// The commit that a revision names, in git's own language; nothing where there is none.
  virtual std::optional<history::Revision> find(const std::string& revision) = 0;
  /// The best common ancestor of two commits.
  virtual std::optional<history::Revision> merge_base(const history::Revision& one, const history::Revision& other) = 0;

  /// The document at `path`; an absent version where the commit has none.
  virtual history::Version document(const history::Revision& revision, const std::string& path) = 0;
  /// All documents below the folder `store` (empty: in all stores), by path.
  virtual std::vector<PastDocument> documents(const history::Revision& revision, const std::string& store) = 0;

  virtual std::vector<history::Entry> chronicle(const history::Revision& from, const history::Question& question) = 0;

  /// Why answers may miss something (a shallow clone, commits that are not here); nothing where they do not.
  virtual std::optional<std::string> limitation() = 0;
};

}  // namespace checkpoint::cli
