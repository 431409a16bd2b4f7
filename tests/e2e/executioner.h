#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/environment.h"
#include "core/program.h"
#include "support/scratch.h"

namespace checkpoint::test {

using Words = std::vector<std::string>;

/// A repository in which the built program runs, and is killed.
class Executioner {
 public:
  Executioner();

  std::filesystem::path root() const { return scratch_ / "work"; }
  std::filesystem::path beside(const std::string& name) const { return scratch_ / name; }
  void write(const std::string& path, std::string_view text) const { write_file(root() / path, text); }
  /// What git prints, in `folder`, without the last newline; the test fails where it fails.
  std::string git(const Words& words, const std::string& folder = "work") const;

  ProgramAnswer run(const Words& words, const std::string& folder = "work") const;
  /// The answer of a run that must succeed.
  nlohmann::json ok(Words words, const std::string& folder = "work") const;

  /// Runs the program `times` over, and kills each run at another moment of the time that one takes; which moment that
  /// is must not matter to `check`, which runs after each. Programs that the killed one has started come to their end.
  void kill(int times, const std::function<Words(int round)>& words, const std::function<void(int round)>& check) const;

  /// Mode and content of each file of the work tree by path, git's and the store's apart.
  std::map<std::string, std::string> files(const std::string& folder = "work") const;

 private:
  void kill_after(std::chrono::microseconds delay, const Words& words) const;

  Scratch scratch_;
  Environment environment_;
};

}  // namespace checkpoint::test
