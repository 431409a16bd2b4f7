#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "history/chunk.h"

namespace checkpoint::history {

/// Sealed pieces under their ids.
using Pieces = std::vector<std::pair<chunk::Id, std::string>>;

/// The SQLite file that keeps pieces. Nothing about it is an error: it is a cache, and what does not work (no room, no
/// permission, damage, a lock that is not free in time) only makes it useless for this run.
class IndexFile {
 public:
  /// Opens or creates it; nothing where that cannot be done. A file that is no database is replaced.
  static std::unique_ptr<IndexFile> open(const std::filesystem::path& path);
  IndexFile(const IndexFile&) = delete;
  IndexFile& operator=(const IndexFile&) = delete;
  ~IndexFile();

  /// All reads until end_reading() see one state of the file.
  bool begin_reading();
  void end_reading();
  /// The piece as it was sealed; nothing where it is not there or cannot be read.
  std::optional<std::string> read(chunk::Id id);

  /// Takes the right to write, waiting at most so long for whoever has it; reads then see the last state.
  bool begin_writing(int milliseconds);
  /// Writes pieces in place of what there is under their ids; with `all` nothing else stays.
  enum class Scope { some, all };
  bool write(const Pieces& pieces, Scope scope);
  /// Makes what was written the state of the file, waiting at most so long for readers. False: nothing was written.
  bool commit(int milliseconds);
  void roll_back();

  /// Removes a file that is damaged, so that the next one starts anew.
  static void discard(const std::filesystem::path& path);

 private:
  struct State;
  explicit IndexFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace checkpoint::history
