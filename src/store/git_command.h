#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/environment.h"
#include "core/error.h"
#include "core/program.h"

namespace checkpoint {

class RuleSettings;

/// The error of a git that failed, Error{io}: what it could not do, its own words, and where it met the lock of another
/// git, which one. A git that was killed leaves its lock behind; whether one still runs, people must judge.
Error git_failure(const std::string& what, const ProgramAnswer& answer);

/// git as a program, asked from one folder: for what only git itself can answer (its configuration, where its hooks
/// lie, attributes) and for the index, which git reads faster than libgit2 does.
class GitCommand {
 public:
  /// `environment` goes to git: in a hook it names the index that is about to be committed. Left out are
  /// the variables that change how git reads patterns of paths: ours are always read in one way.
  GitCommand(std::filesystem::path folder, Environment environment);

  /// Error{refused} where git would wait without end for a FIFO that stands in the place of its attributes or ignores.
  ProgramAnswer run(const std::vector<std::string>& arguments, std::string_view input = {}) const;
  /// What git prints. Error{io} with git's own words where it fails.
  std::string output(const std::vector<std::string>& arguments, std::string_view input = {}) const;
  /// One line of output without its newline; nothing where git answers with a failure or with nothing.
  std::optional<std::string> line(const std::vector<std::string>& arguments) const;
  /// A path of the repository as git knows it, `hooks/pre-commit` or `config`; absolute, with `core.hooksPath` and
  /// linked work trees reckoned in. Error{not_a_repository} outside of one.
  std::filesystem::path path(const std::string& name) const;
  /// Major and minor version: {2, 39}.
  std::pair<int, int> version() const;

  const std::filesystem::path& folder() const;
  const Environment& environment() const;

 private:
  std::shared_ptr<const RuleSettings> rules_;  // copies ask for the same
};

}  // namespace checkpoint
