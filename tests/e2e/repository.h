#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/program.h"
#include "support/scratch.h"

namespace checkpoint::test {

/// A repository of the test's own in which the merge driver is registered and one checkpoint is committed.
class Repository {
 public:
  static constexpr std::string_view path = ".checkpoints/demo.checkpoint.json";

  explicit Repository(const std::string& document);

  /// Runs git and gives its answer, whatever it is.
  ProgramAnswer run(const std::vector<std::string>& arguments) const;
  /// Runs git and gives what it printed; fails the test when git fails.
  std::string git(const std::vector<std::string>& arguments) const;

  /// Runs `git-checkpoint` in the work tree.
  ProgramAnswer checkpoint(const std::vector<std::string>& arguments) const;

  void write(std::string_view text, std::string_view file = path) const;
  std::string read(std::string_view file = path) const;
  /// Writes and commits the checkpoint.
  void commit(std::string_view text, const std::string& subject) const;
  /// Commits `text` on a new branch that starts at `start`.
  void branch(const std::string& name, const std::string& start, std::string_view text) const;
  bool has(std::string_view file) const;
  std::filesystem::path folder() const { return *scratch_ / "work"; }
  const Environment& environment() const { return environment_; }

 private:
  std::unique_ptr<Scratch> scratch_ = std::make_unique<Scratch>();
  Environment environment_;
};

/// A valid checkpoint; the members are JSON texts that replace or follow the usual ones: `{{"step", "\"s-2\""}}`.
using Members = std::vector<std::pair<std::string, std::string>>;
std::string session_text(const Members& members = {});

}  // namespace checkpoint::test
