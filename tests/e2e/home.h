#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/environment.h"
#include "core/program.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint::test {

/// A user's home folder with both programs on PATH, as they stand after an installation, and no configuration of the
/// machine's.
class Home {
 public:
  Home();

  /// Runs a script with sh in `folder`, relative to the home, and gives its answer.
  ProgramAnswer run(const std::string& folder, const std::string& script) const;
  /// The same for a script that must succeed; what it printed, both streams.
  std::string ok(const std::string& folder, const std::string& script) const;

  /// An empty repository in `folder`.
  void repository(const std::string& folder) const;
  void write(const std::string& file, std::string_view text) const { write_file(path(file), text); }
  std::string read(const std::string& file) const { return read_file(path(file)); }
  bool has(const std::string& file) const { return std::filesystem::exists(path(file)); }
  std::filesystem::path path(const std::string& file) const { return *scratch_ / file; }

  /// Text and mode of every file below `folder`, git's database apart.
  std::map<std::string, std::string> files(const std::string& folder) const;

  void set(const std::string& name, const std::string& value) { environment_.set(name, value); }
  /// Makes git say that it is of this version, to people and to the programs that it starts.
  void pretend_git_is(const std::string& version);
  /// Whether git runs the hooks that its configuration names, as from 2.54 on.
  bool git_has_configured_hooks() const { return test::git_has_configured_hooks(environment_); }
  /// Has git be one that runs hooks from files alone, for tests of those files. Any git still runs them.
  void keep_hooks_in_files();

 private:
  std::unique_ptr<Scratch> scratch_ = std::make_unique<Scratch>();
  Environment environment_;
  std::filesystem::path real_git_;  ///< once git pretends to be another
  std::string real_git_core_;
};

/// A session checkpoint that is valid, with this phase.
std::string valid_session(const std::string& skill, const std::string& phase = "build");

}  // namespace checkpoint::test
