#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/environment.h"
#include "core/program.h"
#include "support/scratch.h"

namespace checkpoint::test {

/// The built program, run as users run it: by git, in a home of its own.
class Workbench {
 public:
  Workbench();

  std::filesystem::path operator/(std::string_view inner) const { return scratch_ / inner; }
  const std::filesystem::path& path() const { return scratch_.path(); }
  Environment environment;

  /// Creates a repository below the workbench.
  std::filesystem::path repository(std::string_view name) const;
  /// `git <words>` in `folder`, which must succeed.
  std::string git(const std::filesystem::path& folder, const std::vector<std::string>& words) const;
  /// `git checkpoint <words>` in `folder`.
  ProgramAnswer checkpoint(const std::filesystem::path& folder, const std::vector<std::string>& words,
                           std::string_view input = {}) const;
  /// The same with --json: its answer, whatever the exit status.
  nlohmann::json ask(const std::filesystem::path& folder, std::vector<std::string> words) const;
  /// A shell script in `folder`; `git-checkpoint` is on its PATH.
  ProgramAnswer shell(const std::filesystem::path& folder, const std::string& script) const;

 private:
  Scratch scratch_;
};

/// The store's file for `skill` below `folder`.
std::filesystem::path session_file(const std::filesystem::path& folder, std::string_view skill);

}  // namespace checkpoint::test
