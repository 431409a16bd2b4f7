#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/folder.h"
#include "core/time.h"
#include "store/location.h"

namespace checkpoint {

/// That somebody works on an action of a session checkpoint, or has finished it in one of several work trees. It is
/// about the action's words, not about its place in the queue.
struct ActionClaim {
  std::string store;     ///< as Location::shown_store() gives it
  std::string skill;     ///< whose checkpoint
  std::string action;    ///< its text
  std::string who;       ///< who took it
  std::string worktree;  ///< the root of the work tree that it was taken in
  Instant at;            ///< when it was taken, or taken again
  Instant until;         ///< when it ends by itself
  bool is_done = false;  ///< finished there: elsewhere it counts as taken, until the commit arrives or `until` is over

  /// Whether it counts now. What was taken in the future does not: the clock was set back since.
  bool holds(const Instant& now) const;
  bool is_about(std::string_view skill, std::string_view action) const;
};

/// What is claimed in a repository. Claims are no history: they lie in a file of the git folder that all work trees
/// share, `checkpoint/claims`, and another clone does not see them.
struct ActionClaims {
  std::vector<ActionClaim> all;  ///< in the order they were taken, also what holds no more
  std::string flaw;              ///< why the file cannot be understood, then `all` is empty; empty where all is well
};

/// The claims on actions of this store, as they are. None outside of a repository, and where the file is broken.
ActionClaims read_claims(const Location& location);

/// The claims held for a change: as long as it lives nobody else takes or releases any.
class ClaimBook {
 public:
  /// Waits for others, as long as they get on. Error{busy} where one of them takes longer than `timeout`,
  /// Error{not_a_repository} outside of a repository.
  ClaimBook(const Location& location, std::chrono::milliseconds timeout, FileSystem& files = FileSystem::system());

  /// Those of all stores of the repository.
  std::vector<ActionClaim>& all() { return claims_.all; }
  const std::string& flaw() const { return claims_.flaw; }

  /// Puts all() in place of what stood there, without what ended long ago. A file that cannot be understood is moved
  /// aside first: its new name, nothing where that was not needed.
  std::optional<std::string> save(const Instant& now);

 private:
  Folder folder_;
  ActionClaims claims_;
};

/// Where the file of claims is, or would be; nothing outside of a repository.
std::optional<std::filesystem::path> file_of_claims(const Location& location);

/// Whether the repository has more than one work tree.
bool has_linked_worktrees(const Location& location);

}  // namespace checkpoint
