#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/snapshots/output_reader.h"
#include "store/snapshots/tree_file.h"

namespace checkpoint {

/// What trees hold, one after the other, as one git process lists them.
class TreeStream {
 public:
  /// `trees`: full ids.
  TreeStream(const GitCommand& git, std::vector<std::string> trees);

  /// All files of the next tree that was asked for, without their sizes; a submodule is
  /// among them, and its mode tells it. Nothing
  /// where git cannot read all of it.
  std::optional<std::vector<TreeFile>> next();

 private:
  void start();
  std::optional<TreeFile> file();

  const GitCommand& git_;
  std::vector<std::string> trees_;
  std::size_t index_ = 0;
  std::string input_;
  std::optional<OutputReader> output_;
};

}  // namespace checkpoint
