#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/file_system.h"
#include "store/edition.h"
#include "store/location.h"
#include "store/stored.h"

namespace checkpoint {

struct StoreOptions {
  Limits limits;                                 ///< `checkpoint.maxFileSize`
  std::chrono::milliseconds lock_timeout{2000};  ///< `checkpoint.lockTimeout`: how long to wait for one holder
  bool allows_secrets = false;                   ///< the user said that what looks like a secret is none
  /// Tracked files that a sparse checkout leaves out, relative to the repository: not here, and not free either.
  std::vector<std::string> left_out = {};
};

/// The files of one `.checkpoints/` folder. Reads see a whole file, old or new, at any time and need no lock. A write
/// is all or nothing, under the file's own lock, and never writes what its kind does not admit, nor a secret that did
/// not stand there before (Error{refused}). No symlink is followed.
class Store : public Edition {
 public:
  /// `now`: what times in documents are held to.
  Store(const Location& location, const Instant& now, const StoreOptions& options = {},
        FileSystem& files = FileSystem::system());
  /// With another check in the place of what kinds admit.
  Store(Location location, Check check, const StoreOptions& options = {}, FileSystem& files = FileSystem::system());

  const Location& location() const { return location_; }
  /// What a document here may be.
  const Limits& limits() const { return options_.limits; }
  /// How long a write waits for one holder of a lock.
  std::chrono::milliseconds lock_timeout() const { return options_.lock_timeout; }
  /// StoreOptions::left_out.
  const std::vector<std::string>& left_out() const { return options_.left_out; }
  /// Whether a sparse checkout leaves out what is tracked at `place`, or in it where that is a folder. Nothing new is
  /// put there: it would take the other's place in the next commit.
  bool leaves_out(const StorePath& place) const;
  /// Where it leaves out a document at `place`, or in it, the first of them as a problem: what is here does not say how
  /// that stands.
  std::optional<StoreProblem> document_left_out(const StorePath& place) const;
  /// The same store, writing also what looks like a secret.
  Store allowing_secrets() const;

  /// All session checkpoints by file name, the broken ones among them as problems. Empty where there is no store.
  std::vector<Listed> sessions() const;

  /// The documents of all kinds, those of `under` (a folder of the store) where it is given, by path; files that no
  /// kind owns are passed over, symlinks are problems. Archives and what begins with a dot are not looked at.
  std::vector<Listed> documents(const std::optional<StorePath>& under = {}) const;

  std::string shown(const StorePath& place) const override { return location_.shown(place); }
  std::vector<FolderEntry> entries(const StorePath& folder) const override;
  Result<std::optional<Stored>, StoreProblem> look_at(const StorePath& place) const override;

  /// Reads, changes, checks and writes `place` under its lock. `if_match` is the etag the caller has seen:
  /// Error{changed} when another text stands there, or none. Error{busy} names the holder when the lock is not free in
  /// time.
  Receipt update(const StorePath& place, const Change& change, const std::optional<std::string>& if_match = {}) const;
  /// Puts `text` at `place` where nothing stands, checked as any write; nothing where something does. Of many writers
  /// of one place exactly one gets a receipt.
  std::optional<Receipt> create(const StorePath& place, const std::string& text) const;
  /// What update() would do, without a lock and without writing anything; where archives would go is its best guess.
  Receipt preview(const StorePath& place, const Change& change, const std::optional<std::string>& if_match = {}) const;

 private:
  std::optional<Folder> folder() const;
  std::optional<Folder> folder(const std::vector<std::string>& inner) const;
  Result<Stored, StoreProblem> read(const Folder& folder, const StorePath& place) const;
  void list(const Folder& folder, const std::string& path, std::vector<Listed>& rows) const;
  std::optional<Listed> listed(const Folder& folder, const std::string& path) const;

  Location location_;
  Check check_;
  StoreOptions options_;
  FileSystem* files_;
};

}  // namespace checkpoint
