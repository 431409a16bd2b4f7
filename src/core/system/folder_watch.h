#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace checkpoint::system {

/// What is watched: a folder and all below it, or one entry of a folder.
struct WatchedPlace {
  std::filesystem::path folder;
  std::string entry;  ///< its name; empty for the folder and all below it
};

/// Tells that something may have changed in a place. Folders that are not there, and what cannot be
/// watched, never change.
class FolderWatch {
 public:
  explicit FolderWatch(const WatchedPlace& place);
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;
  ~FolderWatch();

  /// A file that can be read once something has changed; -1 where there is none.
  int file() const;
  /// How often has_changed() must be asked, where file() does not tell.
  std::optional<std::chrono::milliseconds> interval() const;
  /// Whether anything has changed since it was last asked.
  bool has_changed();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace checkpoint::system
