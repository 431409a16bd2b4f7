#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "git/commit.h"
#include "git/oid.h"
#include "git/place.h"

namespace checkpoint::git {

struct Ref {
  std::string name;  ///< in full: `refs/heads/main`
  Oid target;        ///< the commit, through symbolic refs and tags
};

/// A file as a commit has it.
struct Blob {
  Oid id;
  std::string text;
};

/// The same without its text.
struct FileName {
  std::string path;  ///< from the root, with `/`
  Oid id;            ///< of its blob

  bool operator==(const FileName&) const = default;
};

/// A repository's refs and objects. Nothing is written, and no missing object is fetched: in shallow and partial clones
/// the history ends where the objects do. Values are copies; a repository may be read by one thread at a time (open one
/// more for another). Not found is an empty optional, all else is an Error.
class Repository {
 public:
  /// Error{refused} where git itself would not trust the owner, Error{unsupported} for object formats, ref storages and
  /// extensions that are not understood, Error{not_a_repository} or Error{io} where it cannot be opened.
  static Repository open(const Place& place);

  Repository(Repository&&) noexcept;
  Repository& operator=(Repository&&) noexcept;
  ~Repository();

  const Place& place() const;
  /// What all work trees of the repository share: objects, refs, and our index.
  const std::filesystem::path& common_dir() const;

  /// True where the history was cut (`--depth`): what is not found may still exist.
  bool is_shallow() const;
  /// Equal as long as the cut is the same; empty where there is none.
  const std::string& shallow_fingerprint() const;

  /// The commit that HEAD is at; nothing while it is unborn.
  std::optional<Oid> head() const;
  /// `refs/heads/<branch>` also where it is unborn; nothing when HEAD is detached.
  std::optional<std::string> head_ref() const;

  /// A ref by its full name, followed to its commit; nothing where it is missing, unborn or no commit.
  std::optional<Ref> ref(const std::string& name) const;
  /// Whether a ref of this full name is there, and no commit that it leads to.
  bool is_lost(const std::string& name) const;
  /// The name that a symbolic ref holds: `refs/remotes/origin/HEAD` → `refs/remotes/origin/main`.
  std::optional<std::string> symbolic_target(const std::string& name) const;
  /// The names of all refs below `prefix` (`refs/heads/`), in full, wherever they lead.
  std::set<std::string> ref_names(std::string_view prefix) const;
  /// All refs below `prefix` that lead to a commit, by name.
  std::vector<Ref> refs(std::string_view prefix) const;

  /// The commit that `revision` names, in git's own language (`main~2`, `v1.0`, `HEAD@{1}`, an abbreviated SHA).
  std::optional<Oid> resolve(const std::string& revision) const;
  /// The commit whose name begins with these 4 to 40 digits; nothing where there is none, or more than one.
  std::optional<Oid> abbreviated(std::string_view digits) const;

  /// Nothing where the object is missing or no commit. In a shallow repository a commit at the border has no parents.
  /// The lines of its message end with `\n` alone; servers write `\r\n` of what was typed into a form.
  std::optional<Commit> commit(const Oid& id) const;
  bool has(const Oid& id) const;
  /// False for a commit that is not here, or whose files are not (partial clones).
  bool has_files_of(const Oid& commit) const;

  /// The file at `path` (with `/`, relative to the root) in a commit; nothing where there is none, or the object is not
  /// here (partial clones).
  std::optional<Blob> file(const Oid& commit, const std::string& path) const;
  /// The name of what stands at `path` in a commit, file or folder, without reading it.
  std::optional<Oid> entry(const Oid& commit, const std::string& path) const;
  /// The same for whoever knows the commit's tree already.
  std::optional<Oid> entry_in(const Oid& tree, const std::string& path) const;
  /// All files below `folder` (empty: the root) in a commit, sorted by path. Error{io} where a folder on the way is
  /// not here: what it holds nobody knows.
  std::vector<FileName> files(const Oid& commit, const std::string& folder) const;
  /// The paths that two commits do not have alike, sorted. Folders that they share are not looked into, and nothing is
  /// taken for renamed. Nothing where the files of one of them are not here.
  std::optional<std::vector<std::string>> different_paths(const Oid& one, const Oid& other) const;
  /// The text of a blob; nothing where it is missing or something else.
  std::optional<std::string> blob(const Oid& id) const;

 private:
  friend class CommitReader;
  struct State;
  explicit Repository(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Reads commits of a repository fast, for walks over a whole history: no copies, no cache. One reader per thread.
class CommitReader {
 public:
  explicit CommitReader(const Repository& repository);
  CommitReader(const CommitReader&) = delete;
  CommitReader& operator=(const CommitReader&) = delete;
  ~CommitReader();

  /// What Repository::commit answers, as views that are valid until the next call.
  std::optional<CommitText> read(const Oid& id);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace checkpoint::git
