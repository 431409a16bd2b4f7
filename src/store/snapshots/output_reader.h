#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/program.h"

namespace checkpoint {

/// What a program prints, read as it comes: no more than a piece of it is held.
class OutputReader {
 public:
  OutputReader(const ProgramCall& call, const Environment& environment);

  /// What stands before the next `end`, which is taken too; nothing where the output ends before one comes.
  std::optional<std::string> until(char end);
  /// The next bytes, `most` of them or fewer, good until the next call; empty at the end.
  std::string_view piece(std::uint64_t most);
  /// The next byte, which stays; nothing at the end.
  std::optional<char> ahead();
  /// Waits for the end of the program. To be called once.
  ProgramAnswer finish() { return program_.finish(); }

 private:
  bool fill();

  RunningProgram program_;
  std::vector<char> buffer_;
  std::string_view pending_;  // of buffer_, what was read and not taken
};

}  // namespace checkpoint
