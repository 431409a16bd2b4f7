#pragma once

#include <string>
#include <vector>

#include "cli/desk.h"

namespace checkpoint::test {

/// The program in a project folder of its own, with an empty store and without a repository.
class CommandLine {
 public:
  explicit CommandLine(std::string_view now = "2026-02-01T00:00:00Z") {
    desk_.at(now);
    std::filesystem::create_directories(desk_.store());
  }

  Said run(std::vector<std::string> words) const {
    words.emplace_back("--dir=.");
    return desk_.say(words);
  }

  /// The same with `--json`.
  Said run_json(std::vector<std::string> words) const {
    words.emplace_back("--json");
    return run(std::move(words));
  }

  std::filesystem::path operator/(std::string_view inner) const { return desk_.folder() / inner; }

 private:
  mutable Desk desk_;
};

}  // namespace checkpoint::test
